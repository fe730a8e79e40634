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

/**
 * Which selected cards are still selected when the hand has changed. Of two equal cards the selected one is
 * the one that left, though its twin now has its key.
 */
export function stillHeld(picked: readonly string[], before: readonly string[], after: readonly string[]): string[] {
  const count = (hand: readonly string[], code: string): number => hand.filter((card) => card === code).length;
  const left = new Map<string, number>();
  return picked.filter((key) => {
    const code = key.slice(0, key.indexOf("."));
    const gone = left.get(code) ?? count(before, code) - count(after, code);
    left.set(code, gone - 1);
    return gone <= 0 && Number(key.slice(code.length + 1)) < count(after, code);
  });
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
