// The account and its coins in German.
import { counting } from "../counting";
import type { AccountTexts } from "../languages";

const count = counting("de");
const coins = (number: number): string => count(number, { one: "# Münze", other: "# Münzen" });

export const accountTexts: AccountTexts = {
  title: "Konto",
  link: "Konto: anmelden oder registrieren",
  linkOf: (name) => `Konto von ${name}`,
  coins,
  member: (when) => `Dabei seit ${when}`,

  enter: {
    signIn: "Anmelden",
    register: "Registrieren",
    which: "Anmelden oder registrieren",
    why: "Ohne Konto spielst du genauso. Mit einem sind deine Tische in jedem Browser deine, und du hast Spielmünzen.",
    keeps: "Die Tische und Blöcke dieses Browsers werden die deines Kontos.",
    name: "Name",
    nameHint: "2 bis 24 Zeichen. Andere sehen ihn an deinen Tischen.",
    password: "Passwort",
    passwordHint: "Mindestens 8 Zeichen; drei oder vier Wörter sind gut.",
    show: "Das Passwort zeigen",
    noMail: "Es gibt keine Mailadresse, also kann dir niemand ein verlorenes Passwort schicken: bewahr es gut auf.",
  },

  coinsPart: {
    title: "Spielmünzen",
    note: "Spielmünzen sind kein Geld wert. Man kann sie nicht kaufen, verschenken oder auszahlen.",
    refill: "200 Münzen holen",
    refillHint: "Unter 10 Münzen darfst du einmal am Tag auf 200 auffüllen.",
    history: "Verlauf",
    when: "Wann",
    what: "Was",
    sum: "Münzen",
    after: "Danach",
    table: "Tisch",
    older: "Ältere",
    kinds: {
      start: "Willkommen",
      refill: "Aufgefüllt",
      stake: "Einsatz",
      payout: "Gewonnen",
      leave: "Tisch verlassen",
      back: "Einsatz zurück",
      close: "Geschlossen",
    },
  },

  played: {
    title: "Gespielt",
    none: "Noch keine Partie ist zu Ende gespielt.",
    kind: "Mit wem",
    matches: "Partien",
    won: "Gewonnen",
    deals: "Spiele",
    best: "Bestes Spiel",
    kinds: { bots: "Gegen Bots", people: "Mit Menschen" },
  },

  devices: {
    title: "Wo du angemeldet bist",
    here: "hier",
    since: (when) => `seit ${when}`,
    seen: (when) => `zuletzt gesehen ${when}`,
    end: "Abmelden",
    endOne: (device) => `${device} abmelden`,
  },

  change: {
    title: "Das Passwort ändern",
    old: "Bisheriges Passwort",
    new: "Neues Passwort",
    save: "Ändern",
    done: "Dein Passwort ist geändert. Jeder andere Browser ist abgemeldet.",
  },

  data: {
    title: "Deine Daten",
    export: "Alles herunterladen",
    exportHint: "Konto, Münzen, Tische mit ihren Aufzeichnungen, Blöcke: eine JSON-Datei.",
    remove: "Das Konto löschen",
    sure: "Dein Konto löschen?",
    sureMore:
      "Deine Tische, Blöcke und Münzen sind dann für immer verloren. Wo andere spielen, nimmt ein Bot unter anderem Namen deinen Platz; ein Einsatz dort ist verfallen.",
    password: "Dein Passwort",
    keep: "Behalten",
  },
};
