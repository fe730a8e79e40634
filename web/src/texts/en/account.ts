// The texts of the account and its coins.
import { counting } from "../counting";

const count = counting("en");
const coins = (number: number): string => count(number, { one: "# coin", other: "# coins" });

export const accountTexts = {
  title: "Account",
  link: "Account: sign in or register",
  linkOf: (name: string) => `Account of ${name}`,
  coins,
  member: (when: string) => `Here since ${when}`,

  enter: {
    signIn: "Sign in",
    register: "Register",
    which: "Sign in, or register",
    why: "Without an account you play all the same. With one your tables are yours in every browser, and you have play coins.",
    keeps: "The tables and score pads of this browser become your account's.",
    name: "Name",
    nameHint: "2 to 24 characters. Others see it at your tables.",
    password: "Password",
    passwordHint: "8 characters at least; three or four words are good.",
    show: "Show the password",
    noMail: "There is no mail address, so nobody can send you a lost password: keep it well.",
  },

  coinsPart: {
    title: "Play coins",
    note: "Play coins have no cash value. They can't be bought, given away or cashed out.",
    refill: "Get 200 coins",
    refillHint: "Below 10 coins you may fill up to 200, once a day.",
    history: "History",
    when: "When",
    what: "What",
    sum: "Coins",
    after: "Then",
    table: "Table",
    older: "Older ones",
    kinds: {
      start: "Welcome",
      refill: "Filled up",
      stake: "Stake",
      payout: "Won",
      leave: "Left a table",
      back: "Stake back",
      close: "Closed",
    } as Record<string, string>,
  },

  played: {
    title: "Played",
    none: "No match has been played to its end yet.",
    kind: "Who with",
    matches: "Matches",
    won: "Won",
    deals: "Deals",
    best: "Best deal",
    kinds: { bots: "Against bots", people: "With people" },
  },

  devices: {
    title: "Where you are signed in",
    here: "here",
    since: (when: string) => `since ${when}`,
    seen: (when: string) => `last seen ${when}`,
    end: "Sign out",
    endOne: (device: string) => `Sign out ${device}`,
  },

  change: {
    title: "Change the password",
    old: "Password so far",
    new: "New password",
    save: "Change it",
    done: "Your password is changed. Every other browser is signed out.",
  },

  data: {
    title: "Your data",
    export: "Download everything",
    exportHint: "Account, coins, tables with their records, score pads: one JSON file.",
    remove: "Delete the account",
    sure: "Delete your account?",
    sureMore:
      "Your tables, score pads and coins are lost for good. Where others play, a bot takes your seat under another name; a stake there is forfeited.",
    password: "Your password",
    keep: "Keep it",
  },
};
