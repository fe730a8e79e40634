// The texts about playing with other people: lobby, waiting room, clock, phrases.

const seconds = (count: number): string => `${count} s`;

export const companyTexts = {
  link: "Play with people",
  linkHint: "A friend by a link, or an open table",

  lobby: {
    title: "Play with people",
    open: "Open tables",
    watch: "Being played",
    none: "No table is open now. Open one: others see it here, or you send a friend its link.",
    make: "Open a table",
    join: "Join",
    look: "Look on",
    back: "Go on",
    of: (name: string) => `the table of ${name}`,
    free: "free",
    seats: (free: number, all: number) => `${free} of ${all} seats free`,
  },

  setUp: {
    stake: "Stake",
    noStake: "none",
    against: "Who plays",
    bots: "Bots",
    people: "People",
    open: "Open the table",
    public: "Show it in the lobby",
    publicHint: "Otherwise only those who have the link find it.",
    clock: "Time for a turn",
    window: "Time for a call of “Rummy”",
    fill: "Bots on free seats",
  },

  clock: (length: number) => (length >= 86_400 ? "a day" : seconds(length)),
  perTurn: (time: string) => `${time} a turn`,
  perCall: (time: string) => `${time} for a call`,

  each: (coins: string) => `${coins} each`,

  room: {
    title: "Waiting for players",
    name: "Your name",
    sit: "Sit down",
    take: (seat: number) => `Take seat ${seat}`,
    free: "Free seat",
    you: "you",
    host: "host",
    bot: "bot",
    addBot: (seat: number) => `A bot on seat ${seat}`,
    bring: "Bot",
    takeAway: (name: string) => `Take ${name} away`,
    off: "Take away",
    start: "Start now",
    startHint: (free: number) => (free === 1 ? "a bot takes the free seat" : `bots take the ${free} free seats`),
    waits: (name: string) => `${name} starts the match, or it starts when all seats are taken.`,
    leave: "Leave the table",
    invite: "Invite",
    share: "Share",
    copy: "Copy the link",
    copied: "Copied",
    qr: "QR code of the link to this table",
    alone: "This address works on this machine alone: others need the one of your network.",
    invitation: "Play Rummy 500 with me",
    full: "All seats are taken.",
  },

  presence: { here: "here", away: "away", left: "left" },

  table: {
    left_: (time: string) => `${time} left`,
    watching: (count: number) => (count === 1 ? "1 looks on" : `${count} look on`),
    look: "You look on",
    next: (time: string) => `The next deal comes in ${time}`,
    calls: "Calls are collected; the first in turn gets the card.",
    menu: "Table and phrases",
    title: "At this table",
    say: "Say something",
    mute: (name: string) => `Mute ${name}`,
    says: (name: string, phrase: string) => `${name}: ${phrase}`,
    leave: "Leave this match",
    leaveSure: "Leave this match?",
    leaveMore: "A bot plays your seat on, and you can't come back to it. To be away for a while, just close the page.",
    leaveCoins: (stake: string, fee: string) => `Your stake of ${stake} is lost, and a fee of ${fee} is taken, if you have it.`,
    stay: "Stay",
    go: "Leave",
  },

  end: {
    again: "Play again together",
    join: "Join the next match",
  },

  home: {
    waiting: "Waiting",
    forget: "Leave this table?",
    forgetMore: "A bot plays your seat on where the match is not over.",
    leave: "Leave",
  },

  phrases: {
    hello: "Hello!",
    luck: "Good luck!",
    nice: "Well played!",
    wow: "Wow!",
    oops: "Oops!",
    thanks: "Thank you!",
    sorry: "Sorry!",
    wait: "One moment, please.",
    soon: "Back soon.",
    again: "Another match?",
    game: "Good game!",
    bye: "Bye!",
  },
};
