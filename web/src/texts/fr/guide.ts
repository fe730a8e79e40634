// The rules page, the lessons, the questions and the advice in French.
import { counting } from "../counting";
import type { GuideTexts } from "../languages";

const many = counting("fr");

export const guideTexts: GuideTexts = {
  home: {
    offer: "Vous découvrez Rummy 500 ?",
    offerHint: "Apprenez-le en dix minutes, une règle à la fois, les cartes en main.",
    start: "Commencer la première leçon",
    later: "Pas maintenant",
    label: "Apprendre et consulter",
    learn: "Leçons",
    rules: "Règles",
    faq: "Questions",
    strategy: "Stratégie",
  },

  rules: {
    title: "Règles",
    link: "Règles",
    table: "Retour à la table",
    whence: "Retour",
    marked: (count) =>
      many(count, {
        one: "# endroit marqué : le jeu classique le dit autrement, ou pas du tout.",
        other: "# endroits marqués : le jeu classique le dit autrement, ou pas du tout.",
      }),
    asClassic: "C’est le jeu classique.",
    mark: "diffère du classique",
    example: "Exemple",
    contents: "Sur cette page",
    preset: "Jeu",
    players: "Joueurs",
    play: "Jouer avec ces règles",
    // French has a narrow space before a colon; the page puts one after these.
    text: "En texte ",
    why: (rule) => `La règle : ${rule}`,
    noPlayers: (count) => many(count, { one: "# joueur", other: "# joueurs" }),
  },

  share: {
    read: "Lire ces règles en toutes lettres",
    copy: "Copier un lien vers ces règles",
    copied: "Copié. Qui l’ouvre trouve ces règles toutes prêtes.",
    by: "Copiez cette adresse :",
  },

  learn: {
    title: "Leçons",
    hello: "Chaque leçon est une règle, dans une position que vous jouez. Elle prend une minute.",
    done: "faite",
    progress: (done, all) => `${done} sur ${all} faites`,
    again: "Recommencer",
    all: "Toutes les leçons",
    nextLesson: "Leçon suivante ",
    finished: "C’était la dernière. Vous connaissez le jeu : faites une partie.",
    play: "Vers les tables",
    steps: "Ce qu’il y a à faire",
    step: (done) => (done ? "fait" : "à faire"),
    well: "Bien joué",
    missed: "Pas tout à fait",
    lesson: (number, all) => `Leçon ${number} sur ${all}`,
    rule: (rule) => `Règle ${rule}`,
  },

  notes: {
    faq: "Questions",
    faqHello: "Ce que les joueurs demandent, et dont ils débattent. Chaque réponse a une position où vous pouvez l’essayer.",
    strategy: "Stratégie",
    strategyHello: "Ce à quoi pensent les bons joueurs. Chaque conseil a une position où l’essayer.",
    open: "L’essayer sur la table",
    tries: "Ce que disent les règles",
    allowed: "permis",
    refused: "refusé",
    ended: "Cette position s’arrête ici.",
  },
};
