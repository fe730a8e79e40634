// Which cards a player has, tapped together: on the table and in the hand. What they count the server says.
import type { PadScore } from "../lib/protocol";

export type Zone = "table" | "hand";

export interface Picked {
  table: string[];
  hand: string[];
}

export const SUITS = "cdhs";
export const RANKS = "A23456789TJQK";
export const JOKER = "**";

/** The card itself: of the low ace `Ad<` the ace, of a joker that stands for a card the joker. */
export function cardOf(text: string): string {
  if (text.startsWith("*")) return JOKER;
  return text.slice(0, 2);
}

/** How it looks: without the mark of a low ace. */
export const shown = (text: string): string => text.replace("<", "");
export const isLow = (text: string): boolean => text.endsWith("<");
export const isAce = (card: string): boolean => card.startsWith("A");

export function count(cards: string[], card: string): number {
  return cards.filter((one) => cardOf(one) === card).length;
}

export function countAll(picked: Picked | PadScore, card: string): number {
  return count(picked.table, card) + count(picked.hand, card);
}

const ORDER = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const place = (text: string): number => (text === JOKER ? 99 : ORDER.indexOf(shown(text).replace("*", "")));
const sorted = (cards: string[]): string[] => [...cards].sort((a, b) => place(a) - place(b));

export function withCard(picked: Picked, zone: Zone, text: string): Picked {
  return { ...picked, [zone]: sorted([...picked[zone], text]) };
}

/** Without one of these, or with `all` without any of them. */
export function without(picked: Picked, zone: Zone, card: string, all = false): Picked {
  const first = picked[zone].findIndex((one) => cardOf(one) === card);
  return { ...picked, [zone]: picked[zone].filter((one, at) => (all ? cardOf(one) !== card : at !== first)) };
}

export function withoutAt(picked: Picked, zone: Zone, at: number): Picked {
  return { ...picked, [zone]: picked[zone].filter((_, i) => i !== at) };
}

/** What a tap on a card does: add it here, take it away from here, or bring it over from the other place. `free` says how
 * many of it nobody else has. */
export function tap(picked: Picked, zone: Zone, card: string, free: number): "add" | "remove" | "move" | "nothing" {
  if (countAll(picked, card) < free) return "add";
  if (count(picked[zone], card) > 0) return "remove";
  return countAll(picked, card) > 0 ? "move" : "nothing";
}
