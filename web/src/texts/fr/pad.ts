// The score pad in French.
import { counting } from "../counting";
import type { PadTexts } from "../languages";

const many = counting("fr");
const deals = (count: number): string => many(count, { one: "# donne", other: "# donnes" });

export const padTexts: PadTexts = {
  title: "Feuille de scores",
  link: "Feuille de scores",
  linkHint: "Vous jouez avec de vraies cartes, elle tient les comptes",
  back: "Mes feuilles de scores",

  list: {
    title: "Feuilles de scores",
    none: "Pas encore de feuille de scores.",
    new: "Nouvelle feuille de scores",
    removeOne: (names) => `Supprimer la feuille de scores avec ${names}`,
    sure: "Supprimer cette feuille de scores ?",
    sureMore: "Ses donnes et leur histoire seront perdues pour toujours.",
    keep: "La garder",
    remove: "Supprimer",
    over: "Terminée",
    how: (totals, played, when) => `${totals} · ${deals(played)} · ${when}`,
  },

  make: {
    title: "Nouvelle feuille de scores",
    players: "Qui joue, dans l’ordre du jeu",
    player: (number) => `Joueur ${number}`,
    add: "Ajouter un joueur",
    drop: (name) => `Retirer ${name}`,
    dealer: "Premier donneur",
    lot: "Tiré au sort",
    game: "Jeu",
    house: "Règles maison",
    text: "Les règles en texte",
    start: "Commencer la feuille de scores",
  },

  standing: {
    totals: "Totaux",
    wins: (names) => `${names} gagne la partie`,
    winMany: (names) => `${names} gagnent la partie`,
    wonWith: (deal) => `Gagnée avec la donne ${deal}.`,
    later: "Les donnes suivantes ne comptent plus.",
    tie: (names) => `${names} sont à égalité : une autre donne décidera.`,
    nobodyOut: (target) => `Qui a atteint ${target} doit aussi sortir pour gagner : continuez.`,
    dealsNext: (name) => `Prochain donneur : ${name}.`,
    first: (name) => `Premier donneur : ${name}.`,
    to: (target) => `en ${target}`,
    again: "Une autre partie avec les mêmes joueurs",
  },

  entry: {
    open: (deal) => `Inscrire la donne ${deal}`,
    title: (deal) => `Donne ${deal}`,
    correcting: (deal) => `Corriger la donne ${deal}`,
    dealer: "Qui a donné",
    out: "Qui est sorti",
    choose: "Choisir…",
    nobody: "Personne",
    points: (name) => `Points : ${name}`,
    sign: (name) => `Plus ou moins : ${name}`,
    cards: (name) => `Toucher les cartes : ${name}`,
    change: "Changer les cartes",
    asNumber: "Écrire un nombre",
    save: "Inscrire",
    saveCorrection: "Enregistrer la correction",
    cancel: "Annuler",
    strike: "Rayer cette donne",
    struckHint: "Cette donne est rayée. L’enregistrer la rétablit.",
    missing: (name) => `Il manque des points : ${name}.`,
    noNumber: (name) => `Les points doivent être un nombre entier, de cinq chiffres au plus : ${name}.`,
    missingOut: "Dites qui est sorti, ou personne.",
    bonus: (points) => `Un nombre est le score entier, avec les ${points} de la sortie.`,
    pool: "Cartes sur la table, autres mains et pot : additionnez-les à la table et inscrivez la somme de chaque joueur.",
  },

  picker: {
    title: (name) => `Cartes : ${name}`,
    where: "Touchez ce qui est",
    table: "Sur la table",
    hand: "Resté en main",
    none: "aucune",
    joker: "Joker",
    lowAsk: (card) => `${card} est-il la carte basse d’une suite, comme dans A-2-3 ?`,
    lowYes: "Oui, il est bas",
    lowNo: "Non",
    standsAsk: "Touchez la carte que le joker remplace.",
    cancel: "Annuler",
    low: "bas",
    card: (card, table, hand) =>
      [
        card,
        table ? (table > 1 ? `${table} sur la table` : "sur la table") : "",
        hand ? (hand > 1 ? `${hand} en main` : "en main") : "",
      ]
        .filter(Boolean)
        .join(", "),
    elsewhere: (card) => `${card}, inscrite pour quelqu’un d’autre`,
    sum: (table, hand) => `Table ${table}, main −${hand}`,
    sumBonus: (table, hand, bonus) => `Table ${table}, main −${hand}, sortie +${bonus}`,
    clear: "Effacer",
    done: "Terminé",
  },

  scores: {
    title: "Donnes",
    region: "Les donnes, en tableau",
    deal: "Donne",
    total: "Total",
    dealt: "a donné",
    dealtMark: "D",
    outMark: "sortie",
    struck: "rayée",
    notCounted: "ne compte pas",
    corrected: "corrigée",
    correct: (deal) => `Corriger la donne ${deal}`,
    legend: "D : a donné. Sous chaque score, le total.",
    empty: "Rien n’a encore été inscrit.",
  },

  chart: {
    title: "Totaux après chaque donne",
    after: (deal) => `Après la donne ${deal}`,
  },

  changes: {
    title: "Corrections",
    deal: (deal) => `Donne ${deal}`,
    struck: "rayée",
    back: "rétablie",
    was: (name, before, after) => `${name} ${before} → ${after}`,
    dealer: (before, after) => `donneur ${before} → ${after}`,
    out: (before, after) => `sortie ${before} → ${after}`,
    nobody: "personne",
    cards: "autres cartes",
    names: (names) => `Les noms étaient ${names}`,
  },

  more: {
    print: "Imprimer",
    csv: "Enregistrer en CSV",
    names: "Noms",
    remove: "Supprimer",
    saveNames: "Enregistrer les noms",
    rules: (text) => `Règles : ${text.replaceAll(",", ", ")}`,
    opened: "Ouverture de la feuille de scores…",
  },
};
