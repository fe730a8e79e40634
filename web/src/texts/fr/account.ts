// The account and its coins in French.
import { counting } from "../counting";
import type { AccountTexts } from "../languages";

const many = counting("fr");
const coins = (number: number): string => many(number, { one: "# jeton", other: "# jetons" });

export const accountTexts: AccountTexts = {
  title: "Compte",
  link: "Compte : se connecter ou s’inscrire",
  linkOf: (name) => `Compte : ${name}`,
  coins,
  member: (when) => `Ici depuis le ${when}`,

  enter: {
    signIn: "Se connecter",
    register: "S’inscrire",
    which: "Se connecter, ou s’inscrire",
    why: "Sans compte vous jouez tout autant. Avec un compte, vos tables sont à vous dans tous les navigateurs, et vous avez des jetons.",
    keeps: "Les tables et les feuilles de scores de ce navigateur deviennent celles de votre compte.",
    name: "Nom",
    nameHint: "De 2 à 24 caractères. Les autres le voient à vos tables.",
    password: "Mot de passe",
    passwordHint: "Au moins 8 caractères ; trois ou quatre mots, c’est bien.",
    show: "Montrer le mot de passe",
    noMail: "Il n’y a pas d’adresse électronique, donc personne ne peut vous envoyer un mot de passe perdu : gardez-le bien.",
  },

  coinsPart: {
    title: "Jetons",
    note: "Les jetons n’ont aucune valeur en argent. On ne peut ni les acheter, ni les donner, ni les échanger contre de l’argent.",
    refill: "Recevoir 200 jetons",
    refillHint: "Au-dessous de 10 jetons vous pouvez remonter à 200, une fois par jour.",
    history: "Historique",
    when: "Quand",
    what: "Quoi",
    sum: "Jetons",
    after: "Ensuite",
    table: "Table",
    older: "Plus anciens",
    kinds: {
      start: "Bienvenue",
      refill: "Recharge",
      stake: "Mise",
      payout: "Gain",
      leave: "Départ d’une table",
      back: "Mise rendue",
      close: "Clôture",
    },
  },

  played: {
    title: "Joué",
    none: "Aucune partie n’a encore été jouée jusqu’au bout.",
    kind: "Avec qui",
    matches: "Parties",
    won: "Gagnées",
    deals: "Donnes",
    best: "Meilleure donne",
    kinds: { bots: "Contre des robots", people: "Avec des gens" },
  },

  devices: {
    title: "Où vous êtes connecté",
    here: "ici",
    since: (when) => `depuis le ${when}`,
    seen: (when) => `vu le ${when}`,
    end: "Se déconnecter",
    endOne: (device) => `Déconnecter ${device}`,
  },

  change: {
    title: "Changer le mot de passe",
    old: "Mot de passe actuel",
    new: "Nouveau mot de passe",
    save: "Le changer",
    done: "Votre mot de passe est changé. Tous les autres navigateurs sont déconnectés.",
  },

  data: {
    title: "Vos données",
    export: "Tout télécharger",
    exportHint: "Compte, jetons, tables avec leurs relevés, feuilles de scores : un seul fichier JSON.",
    remove: "Supprimer le compte",
    sure: "Supprimer votre compte ?",
    sureMore:
      "Vos tables, feuilles de scores et jetons seront perdus pour toujours. Là où d’autres jouent, un robot prend votre place sous un autre nom ; une mise à cette table est perdue.",
    password: "Votre mot de passe",
    keep: "Le garder",
  },
};
