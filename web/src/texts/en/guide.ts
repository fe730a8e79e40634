// Every text of the rules page, the lessons, the questions and the advice that is the page's own.

const times = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

export const guideTexts = {
  home: {
    offer: "New to Rummy 500?",
    offerHint: "Learn it in ten minutes, a rule at a time, with cards in your hand.",
    start: "Begin the first lesson",
    later: "Not now",
    label: "Learn and look up",
    learn: "Lessons",
    rules: "Rules",
    faq: "Questions",
    strategy: "Strategy",
  },

  rules: {
    title: "Rules",
    link: "Rules",
    table: "Back to the table",
    whence: "Back",
    marked: (count: number) => `${times(count, "place")} marked: the classic game says it otherwise, or not at all.`,
    asClassic: "This is the classic game.",
    mark: "differs from classic",
    example: "Example",
    contents: "On this page",
    preset: "Game",
    players: "Players",
    play: "Play by these rules",
    text: "As text",
    why: (rule: string) => `The rule: ${rule}`,
    noPlayers: (count: number) => times(count, "player"),
  },

  share: {
    read: "Read these rules in words",
    copy: "Copy a link to these rules",
    copied: "Copied. Whoever opens it finds these rules set up.",
    by: "Copy this address:",
  },

  learn: {
    title: "Lessons",
    hello: "Each lesson is one rule, in a position that you play. It takes a minute.",
    done: "done",
    progress: (done: number, all: number) => `${done} of ${all} done`,
    again: "Begin again",
    all: "All lessons",
    nextLesson: "Next lesson",
    finished: "That was the last one. You know the game: play a match.",
    play: "To the tables",
    steps: "What to do",
    step: (done: boolean): string => (done ? "done" : "to do"),
    well: "Well done",
    missed: "Not quite",
    lesson: (number: number, all: number) => `Lesson ${number} of ${all}`,
    rule: (rule: string) => `Rule ${rule}`,
  },

  notes: {
    faq: "Questions",
    faqHello: "What players ask, and argue about. Each answer has a position in which you can try it.",
    strategy: "Strategy",
    strategyHello: "What good players think of. Each piece of advice has a position to try it in.",
    open: "Try it on the table",
    tries: "What the rules say",
    allowed: "allowed",
    refused: "refused",
    ended: "That is as far as this position goes.",
  },
};
