// The rules page, the lessons, the questions and the advice in German.
import { counting } from "../counting";
import type { GuideTexts } from "../languages";

const many = counting("de");

export const guideTexts: GuideTexts = {
  home: {
    offer: "Neu bei Rummy 500?",
    offerHint: "Lern es in zehn Minuten, Regel für Regel, mit Karten in der Hand.",
    start: "Die erste Lektion beginnen",
    later: "Jetzt nicht",
    label: "Lernen und nachschlagen",
    learn: "Lektionen",
    rules: "Regeln",
    faq: "Fragen",
    strategy: "Strategie",
  },

  rules: {
    title: "Regeln",
    link: "Regeln",
    table: "Zurück zum Tisch",
    whence: "Zurück",
    marked: (count) =>
      many(count, {
        one: "# Stelle ist markiert: das klassische Spiel sagt es anders, oder gar nicht.",
        other: "# Stellen sind markiert: das klassische Spiel sagt es anders, oder gar nicht.",
      }),
    asClassic: "Das ist das klassische Spiel.",
    mark: "anders als klassisch",
    example: "Beispiel",
    contents: "Auf dieser Seite",
    preset: "Spiel",
    players: "Spieler",
    play: "Nach diesen Regeln spielen",
    text: "Als Text",
    why: (rule) => `Die Regel: ${rule}`,
    noPlayers: (count) => many(count, { one: "# Spieler", other: "# Spieler" }),
  },

  share: {
    read: "Diese Regeln in Worten lesen",
    copy: "Einen Link zu diesen Regeln kopieren",
    copied: "Kopiert. Wer ihn öffnet, findet diese Regeln eingestellt.",
    by: "Kopier diese Adresse:",
  },

  learn: {
    title: "Lektionen",
    hello: "Jede Lektion ist eine Regel, in einer Stellung, die du spielst. Sie dauert eine Minute.",
    done: "fertig",
    progress: (done, all) => `${done} von ${all} fertig`,
    again: "Von vorn",
    all: "Alle Lektionen",
    nextLesson: "Nächste Lektion",
    finished: "Das war die letzte. Du kennst das Spiel: spiel eine Partie.",
    play: "Zu den Tischen",
    steps: "Was zu tun ist",
    step: (done) => (done ? "erledigt" : "zu tun"),
    well: "Gut gemacht",
    missed: "Nicht ganz",
    lesson: (number, all) => `Lektion ${number} von ${all}`,
    rule: (rule) => `Regel ${rule}`,
  },

  notes: {
    faq: "Fragen",
    faqHello: "Was Spieler fragen, und worüber sie streiten. Zu jeder Antwort gehört eine Stellung, in der du sie ausprobieren kannst.",
    strategy: "Strategie",
    strategyHello: "Woran gute Spieler denken. Zu jedem Rat gehört eine Stellung, um ihn auszuprobieren.",
    open: "Am Tisch ausprobieren",
    tries: "Was die Regeln sagen",
    allowed: "erlaubt",
    refused: "nicht erlaubt",
    ended: "Weiter geht diese Stellung nicht.",
  },
};
