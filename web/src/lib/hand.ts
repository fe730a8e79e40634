// In what order the cards of a hand stand, and how equal cards are told apart.
import { face, RANKS, type Suit } from "./cards";

export type Sort = "rank" | "suit";

export interface Held {
  /** Stays with the card while others come and go: equal cards count up. */
  key: string;
  code: string;
}

// Black and red in turn, so that neighbours differ with two colours too.
const SUITS: Suit[] = ["s", "h", "c", "d"];

function place(code: string, sort: Sort): number {
  const { rank, suit } = face(code);
  if (!suit) return 1000;
  const ranked = RANKS.indexOf(rank);
  const suited = SUITS.indexOf(suit);
  return sort === "suit" ? suited * 20 + ranked : ranked * 20 + suited;
}

export function arrange(hand: readonly string[], sort: Sort): Held[] {
  const seen = new Map<string, number>();
  return hand
    .map((code) => {
      const twin = seen.get(code) ?? 0;
      seen.set(code, twin + 1);
      return { key: `${code}.${twin}`, code };
    })
    .sort((a, b) => place(a.code, sort) - place(b.code, sort) || a.key.localeCompare(b.key));
}
