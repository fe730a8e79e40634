// Playing with people, in French.
import { counting } from "../counting";
import type { CompanyTexts } from "../languages";

const many = counting("fr");
const seconds = (count: number): string => `${count} s`;

export const companyTexts: CompanyTexts = {
  link: "Jouer avec des gens",
  linkHint: "Un ami par un lien, ou une table ouverte",

  lobby: {
    title: "Jouer avec des gens",
    open: "Tables ouvertes",
    watch: "En cours",
    none: "Aucune table n’est ouverte. Ouvrez-en une : les autres la voient ici, ou vous envoyez son lien à un ami.",
    make: "Ouvrir une table",
    join: "Rejoindre",
    look: "Regarder",
    back: "Continuer",
    of: (name) => `la table ouverte par ${name}`,
    best: "Les meilleurs",
    // The page puts a colon after it.
    rating: "Votre classement ",
    provisional: "provisoire",
    matches: (count) => many(count, { one: "# partie", other: "# parties" }),
    counts: "Comptent les parties où tous ont un compte et où personne n’est un robot.",
    free: "libre",
    seats: (free, all) => `places libres : ${free} sur ${all}`,
  },

  setUp: {
    stake: "Mise",
    noStake: "aucune",
    against: "Qui joue",
    bots: "Robots",
    people: "Des gens",
    open: "Ouvrir la table",
    public: "La montrer dans le salon",
    publicHint: "Sinon, seuls ceux qui ont le lien la trouvent.",
    clock: "Temps pour un tour",
    window: "Temps pour annoncer « Rummy »",
    windowDay: "Les appels « Rummy » attendent la réponse de tous ceux qui peuvent appeler, un jour au plus.",
    fill: "Robots aux places libres",
  },

  clock: (length) => (length >= 86_400 ? "un jour" : seconds(length)),
  perTurn: (time) => `${time} par tour`,
  perCall: (time) => `${time} pour annoncer`,

  each: (coins) => `${coins} chacun`,

  room: {
    title: "En attente de joueurs",
    name: "Votre nom",
    sit: "S’asseoir",
    take: (seat) => `Prendre la place ${seat}`,
    free: "Place libre",
    you: "vous",
    host: "hôte",
    bot: "robot",
    addBot: (seat) => `Un robot à la place ${seat}`,
    bring: "Un robot",
    takeAway: (name) => `Retirer ${name}`,
    off: "Retirer",
    sendAway: (name) => `Renvoyer ${name}`,
    send: "Renvoyer",
    sendSure: (name) => `Renvoyer ${name} ? Qui a été renvoyé ne peut plus s’asseoir à cette table.`,
    sentAway: "L’hôte vous a renvoyé de cette table. Vous pouvez regarder.",
    start: "Commencer",
    startHint: (free) => (free === 1 ? "un robot prend la place libre" : `des robots prennent les ${free} places libres`),
    waits: (name) => `${name} lance la partie, ou elle commence quand toutes les places sont prises.`,
    leave: "Quitter la table",
    invite: "Inviter",
    share: "Partager",
    copy: "Copier le lien",
    copied: "Copié",
    qr: "Code QR du lien vers cette table",
    alone: "Cette adresse ne marche que sur cette machine : les autres ont besoin de celle de votre réseau.",
    invitation: "Jouez à Rummy 500 avec moi",
    full: "Toutes les places sont prises.",
  },

  presence: { here: "présent", away: "absent", left: "parti" },
  rated: (rating, provisional) => (provisional ? `classement ${rating}, provisoire` : `classement ${rating}`),

  table: {
    left_: (time) => `encore ${time}`,
    watching: (count) => many(count, { one: "# regarde", other: "# regardent" }),
    look: "Vous regardez",
    next: (time) => `La prochaine donne vient dans ${time}`,
    calls: "Les annonces sont recueillies ; la carte va au premier dans l’ordre du jeu.",
    menu: "Table et phrases",
    title: "À cette table",
    say: "Dire quelque chose",
    mute: (name) => `Ne plus entendre ${name}`,
    says: (name, phrase) => `${name} : ${phrase}`,
    leave: "Quitter cette partie",
    leaveSure: "Quitter cette partie ?",
    leaveMore: "Un robot continue à votre place, et vous ne pouvez pas y revenir. Pour vous absenter un moment, fermez simplement la page.",
    leaveCoins: (stake, fee) => `Votre mise de ${stake} est perdue, et ${fee} de frais sont pris, si vous les avez.`,
    giveAway: (name) => `Donner la place de ${name} à un robot`,
    giveSure: (name) => `Donner la place de ${name} à un robot ? ${name} a manqué trois tours de suite et est absent ; le robot joue cette place jusqu’à la fin.`,
    give: "Donner à un robot",
    noAnswer: "Non",
    stay: "Rester",
    go: "Quitter",
  },

  end: {
    again: "Rejouer ensemble",
    join: "Rejoindre la partie suivante",
  },

  home: {
    waiting: "En attente",
    forget: "Quitter cette table ?",
    forgetMore: "Un robot continue à votre place là où la partie n’est pas terminée.",
    leave: "Quitter",
  },

  phrases: {
    hello: "Bonjour !",
    luck: "Bonne chance !",
    nice: "Bien joué !",
    wow: "Ouah !",
    oops: "Oups !",
    thanks: "Merci !",
    sorry: "Pardon !",
    wait: "Un instant, s’il vous plaît.",
    soon: "Je reviens vite.",
    again: "Une autre partie ?",
    game: "Belle partie !",
    bye: "Au revoir !",
  },
};
