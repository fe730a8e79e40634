// Playing with people, in German.
import type { CompanyTexts } from "../languages";

const seconds = (count: number): string => `${count} s`;

export const companyTexts: CompanyTexts = {
  link: "Mit Leuten spielen",
  linkHint: "Ein Freund über einen Link, oder ein offener Tisch",

  lobby: {
    title: "Mit Leuten spielen",
    open: "Offene Tische",
    watch: "Wird gerade gespielt",
    none: "Gerade ist kein Tisch offen. Öffne einen: andere sehen ihn hier, oder du schickst einem Freund seinen Link.",
    make: "Einen Tisch öffnen",
    join: "Mitspielen",
    look: "Zusehen",
    back: "Weiter",
    of: (name) => `der Tisch von ${name}`,
    best: "Die Besten",
    rating: "Deine Wertung",
    provisional: "vorläufig",
    matches: (count) => (count === 1 ? "1 Partie" : `${count} Partien`),
    counts: "Es zählen Partien, in denen alle ein Konto haben und niemand ein Bot ist.",
    free: "frei",
    seats: (free, all) => `${free} von ${all} Plätzen frei`,
  },

  setUp: {
    stake: "Einsatz",
    noStake: "keiner",
    against: "Wer spielt",
    bots: "Nur Bots",
    people: "Leute",
    open: "Den Tisch öffnen",
    public: "In der Liste der Tische zeigen",
    publicHint: "Sonst finden ihn nur die, die den Link haben.",
    clock: "Zeit für einen Zug",
    window: "Zeit für den Ruf „Rummy“",
    fill: "Bots auf freie Plätze",
  },

  clock: (length) => (length >= 86_400 ? "ein Tag" : seconds(length)),
  perTurn: (time) => `${time} je Zug`,
  perCall: (time) => `${time} für einen Ruf`,

  each: (coins) => `je ${coins}`,

  room: {
    title: "Warten auf Spieler",
    name: "Dein Name",
    sit: "Hinsetzen",
    take: (seat) => `Platz ${seat} nehmen`,
    free: "Freier Platz",
    you: "du",
    host: "Gastgeber",
    bot: "Bot",
    addBot: (seat) => `Ein Bot auf Platz ${seat}`,
    bring: "Ein Bot",
    takeAway: (name) => `${name} wegnehmen`,
    off: "Wegnehmen",
    start: "Jetzt beginnen",
    startHint: (free) => (free === 1 ? "ein Bot nimmt den freien Platz" : `Bots nehmen die ${free} freien Plätze`),
    waits: (name) => `${name} beginnt die Partie, oder sie beginnt, wenn alle Plätze besetzt sind.`,
    leave: "Den Tisch verlassen",
    invite: "Einladen",
    share: "Teilen",
    copy: "Den Link kopieren",
    copied: "Kopiert",
    qr: "QR-Code des Links zu diesem Tisch",
    alone: "Diese Adresse gilt nur auf diesem Rechner: andere brauchen die in deinem Netz.",
    invitation: "Spiel Rummy 500 mit mir",
    full: "Alle Plätze sind besetzt.",
  },

  presence: { here: "da", away: "abwesend", left: "gegangen" },

  table: {
    left_: (time) => `noch ${time}`,
    watching: (count) => (count === 1 ? "1 sieht zu" : `${count} sehen zu`),
    look: "Du siehst zu",
    next: (time) => `Das nächste Spiel kommt in ${time}`,
    calls: "Rufe werden gesammelt; wer zuerst an der Reihe ist, bekommt die Karte.",
    menu: "Tisch und Sprüche",
    title: "An diesem Tisch",
    say: "Etwas sagen",
    mute: (name) => `${name} stumm schalten`,
    says: (name, phrase) => `${name}: ${phrase}`,
    leave: "Diese Partie verlassen",
    leaveSure: "Diese Partie verlassen?",
    leaveMore: "Ein Bot spielt deinen Platz weiter, und du kannst nicht zurück. Um eine Weile weg zu sein, schließ einfach die Seite.",
    leaveCoins: (stake, fee) => `Dein Einsatz von ${stake} ist verloren, und eine Gebühr von ${fee} wird genommen, wenn du sie hast.`,
    stay: "Bleiben",
    go: "Verlassen",
  },

  end: {
    again: "Zusammen noch einmal",
    join: "Bei der nächsten Partie mitspielen",
  },

  home: {
    waiting: "Wartet",
    forget: "Diesen Tisch verlassen?",
    forgetMore: "Ein Bot spielt deinen Platz weiter, wo die Partie nicht vorbei ist.",
    leave: "Verlassen",
  },

  phrases: {
    hello: "Hallo!",
    luck: "Viel Glück!",
    nice: "Gut gespielt!",
    wow: "Wow, stark!",
    oops: "Hoppla!",
    thanks: "Danke!",
    sorry: "Entschuldigung!",
    wait: "Einen Moment, bitte.",
    soon: "Bin gleich zurück.",
    again: "Noch eine Partie?",
    game: "Schöne Partie!",
    bye: "Tschüss!",
  },
};
