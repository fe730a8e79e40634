// Which of the server's legal tokens the selected cards ask for. No rule of the game is known here.
import type { Kind, Legal } from "./protocol";

export function sameCards(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  const [left, right] = [[...a].sort(), [...b].sort()];
  return left.every((card, i) => card === right[i]);
}

/** The tokens that use exactly these cards of the hand. */
export function matching(legal: readonly Legal[], cards: readonly string[]): Legal[] {
  if (cards.length === 0) return [];
  return legal.filter((one) => sameCards(one.cards, cards));
}

export function ofKind(legal: readonly Legal[], ...kinds: Kind[]): Legal[] {
  return legal.filter((one) => kinds.includes(one.kind));
}

const wilds = (one: Legal): number => one.as.filter((card) => card.startsWith("*")).length;

/** Best first: most points, then fewest jokers, then most cards. */
export function byWorth(a: Legal, b: Legal): number {
  return b.points - a.points || wilds(a) - wilds(b) || b.cards.length - a.cards.length;
}

/** What could go on the table now, best first. */
export function suggestions(legal: readonly Legal[]): Legal[] {
  return ofKind(legal, "meld", "lay", "exchange").sort(byWorth);
}

/**
 * The token a person's selection asks for when no legal one matches, so that the server can say why not.
 * On a meld it is a lay-off; one card alone is a discard; more are a meld.
 */
export function asked(cards: readonly string[], meld: number | null = null): string {
  const written = cards.join("");
  if (meld !== null) return `l${written}@${meld}`;
  return cards.length === 1 ? `d${written}` : `m${written}`;
}
