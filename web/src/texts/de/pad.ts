// The score pad in German.
import { counting } from "../counting";
import type { PadTexts } from "../languages";

const many = counting("de");
const deals = (count: number): string => many(count, { one: "# Spiel", other: "# Spiele" });

export const padTexts: PadTexts = {
  title: "Punkteblock",
  link: "Punkteblock",
  linkHint: "Ihr spielt mit echten Karten, er rechnet",
  back: "Meine Blöcke",

  list: {
    title: "Punkteblöcke",
    none: "Noch kein Block.",
    new: "Neuer Block",
    removeOne: (names) => `Den Block von ${names} löschen`,
    sure: "Diesen Block löschen?",
    sureMore: "Seine Spiele und ihre Geschichte sind dann für immer verloren.",
    keep: "Behalten",
    remove: "Löschen",
    over: "Beendet",
    how: (totals, count, when) => `${totals} · ${deals(count)} · ${when}`,
  },

  make: {
    title: "Neuer Block",
    players: "Wer spielt, im Uhrzeigersinn",
    player: (number) => `Spieler ${number}`,
    add: "Einen Spieler dazu",
    drop: (name) => `${name} wegnehmen`,
    dealer: "Gibt zuerst",
    lot: "Ausgelost",
    game: "Spiel",
    house: "Hausregeln",
    text: "Die Regeln als Text",
    start: "Den Block beginnen",
  },

  standing: {
    totals: "Gesamt",
    wins: (names) => `${names} gewinnt die Partie`,
    winMany: (names) => `${names} gewinnen die Partie`,
    wonWith: (deal) => `Gewonnen mit Spiel ${deal}.`,
    later: "Die Spiele danach zählen nicht mehr.",
    tie: (names) => `${names} liegen gleichauf: noch ein Spiel entscheidet.`,
    nobodyOut: (target) => `Wer ${target} erreicht hat, muss zum Sieg auch Schluss machen: spielt weiter.`,
    dealsNext: (name) => `Als Nächstes gibt ${name}.`,
    first: (name) => `Zuerst gibt ${name}.`,
    to: (target) => `bis ${target}`,
    again: "Noch eine Partie mit denselben Spielern",
  },

  entry: {
    open: (deal) => `Spiel ${deal} eintragen`,
    title: (deal) => `Spiel ${deal}`,
    correcting: (deal) => `Spiel ${deal} korrigieren`,
    dealer: "Wer gegeben hat",
    out: "Wer Schluss gemacht hat",
    choose: "Wähl…",
    nobody: "Niemand",
    points: (name) => `Punkte von ${name}`,
    sign: (name) => `Plus oder minus für ${name}`,
    cards: (name) => `Die Karten von ${name} antippen`,
    change: "Die Karten ändern",
    asNumber: "Eine Zahl schreiben",
    save: "Eintragen",
    saveCorrection: "Die Korrektur speichern",
    cancel: "Abbrechen",
    strike: "Dieses Spiel streichen",
    struckHint: "Dieses Spiel ist gestrichen. Speichern holt es zurück.",
    missing: (name) => `Die Punkte von ${name} fehlen.`,
    noNumber: (name) => `Die Punkte von ${name} müssen eine ganze Zahl sein, mit höchstens fünf Ziffern.`,
    missingOut: "Sag, wer Schluss gemacht hat, oder niemand.",
    bonus: (points) => `Eine Zahl ist das ganze Ergebnis, mit den ${points} fürs Schlussmachen.`,
    pool: "Karten auf dem Tisch, andere Hände und der Topf: zählt sie am Tisch zusammen und tragt für jeden die Summe ein.",
  },

  picker: {
    title: (name) => `Karten von ${name}`,
    where: "Tipp an, was liegt",
    table: "Auf dem Tisch",
    hand: "In der Hand geblieben",
    none: "keine",
    joker: "Joker",
    lowAsk: (card) => `Ist ${card} die unterste Karte einer Folge, wie in A-2-3?`,
    lowYes: "Ja, unten",
    lowNo: "Nein",
    standsAsk: "Tipp die Karte an, für die der Joker steht.",
    cancel: "Abbrechen",
    low: "unten",
    card: (card, table, hand) =>
      [card, table ? (table > 1 ? `${table} auf dem Tisch` : "auf dem Tisch") : "", hand ? (hand > 1 ? `${hand} in der Hand` : "in der Hand") : ""]
        .filter(Boolean)
        .join(", "),
    elsewhere: (card) => `${card}, bei einem anderen eingetragen`,
    sum: (table, hand) => `Tisch ${table}, Hand −${hand}`,
    sumBonus: (table, hand, bonus) => `Tisch ${table}, Hand −${hand}, Schluss +${bonus}`,
    clear: "Leeren",
    done: "Fertig",
  },

  scores: {
    title: "Spiele",
    region: "Die Spiele, als Tabelle",
    deal: "Spiel",
    total: "Gesamt",
    dealt: "gab",
    dealtMark: "G",
    outMark: "Schluss",
    struck: "gestrichen",
    notCounted: "zählt nicht",
    corrected: "korrigiert",
    correct: (deal) => `Spiel ${deal} korrigieren`,
    legend: "G hat gegeben. Unter jedem Ergebnis steht der Gesamtstand.",
    empty: "Noch wurde nichts eingetragen.",
  },

  chart: {
    title: "Gesamtstand nach jedem Spiel",
    after: (deal) => `Nach Spiel ${deal}`,
  },

  changes: {
    title: "Korrekturen",
    deal: (deal) => `Spiel ${deal}`,
    struck: "gestrichen",
    back: "zurückgeholt",
    was: (name, before, after) => `${name} ${before} → ${after}`,
    dealer: (before, after) => `gegeben ${before} → ${after}`,
    out: (before, after) => `Schluss ${before} → ${after}`,
    nobody: "niemand",
    cards: "andere Karten",
    names: (names) => `Die Namen waren ${names}`,
  },

  more: {
    print: "Drucken",
    csv: "Als CSV speichern",
    names: "Namen",
    remove: "Löschen",
    saveNames: "Die Namen speichern",
    rules: (text) => `Regeln: ${text.replaceAll(",", ", ")}`,
    opened: "Der Block wird geöffnet…",
  },
};
