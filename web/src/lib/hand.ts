// In what order the cards of a hand stand, and how equal cards are told apart.
import { face, RANKS, type Suit } from "./cards";
import { together } from "./together";

/** By rank, by suit, by what belongs together, or as the cards were put by hand. */
export type Sort = "rank" | "suit" | "melds" | "own";

export interface Held {
  /** Stays with the card while others come and go: equal cards count up. */
  key: string;
  code: string;
}

// Black and red in turn, so that neighbours differ with two colours too.
const SUITS: Suit[] = ["s", "h", "c", "d"];

function place(code: string, sort: "rank" | "suit"): number {
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

/** The hand in its order. `own` holds the keys in the order in which they were put; new cards come last. */
export function arrange(hand: readonly string[], sort: Sort, own: readonly string[] = []): Held[] {
  const seen = new Map<string, number>();
  const cards = hand.map((code) => {
    const twin = seen.get(code) ?? 0;
    seen.set(code, twin + 1);
    return { key: `${code}.${twin}`, code };
  });
  const by = (sort: "rank" | "suit") => (a: Held, b: Held) =>
    place(a.code, sort) - place(b.code, sort) || a.key.localeCompare(b.key);
  if (sort === "own") {
    const at = new Map(own.map((key, i) => [key, i]));
    return cards.sort((a, b) => (at.get(a.key) ?? 1000) - (at.get(b.key) ?? 1000));
  }
  if (sort === "melds") {
    const { groups, rest } = together(cards.sort(by("suit")));
    return [...groups.flat(), ...rest.sort(by("rank"))];
  }
  return cards.sort(by(sort));
}

/** The keys when these cards have been put before the one at `to`. */
export function moved(keys: readonly string[], cards: readonly string[], to: number): string[] {
  const stay = (part: readonly string[]): string[] => part.filter((key) => !cards.includes(key));
  return [...stay(keys.slice(0, to)), ...keys.filter((key) => cards.includes(key)), ...stay(keys.slice(to))];
}
