// Which cards of a hand belong together, so that sorting can put them side by side. Only an order to look at:
// what may be melded the server says.
import { face, RANKS } from "./cards";
import type { Held } from "./hand";

/** Of each suit the stretches of following ranks, each rank once; an ace may stand at either end. */
function stretches(cards: readonly Held[]): Held[][] {
  const found: Held[][] = [];
  for (const suit of "shcd") {
    const spots = new Map<number, Held>();
    for (const card of cards) {
      const at = face(card.code).suit === suit ? RANKS.indexOf(face(card.code).rank) : -1;
      if (at >= 0 && !spots.has(at)) spots.set(at, card);
      if (at === 0) spots.set(13, card);
    }
    let run: Held[] = [];
    for (let at = 0; at <= 14; at++) {
      const card = spots.get(at);
      if (card && !run.includes(card)) run.push(card);
      else {
        found.push(run);
        run = [];
      }
    }
  }
  return found;
}

function kinds(cards: readonly Held[]): Held[][] {
  return [...RANKS].map((rank) => cards.filter((card) => face(card.code).rank === rank));
}

/** Groups of three and more, the longest first (of equal ones a run, which can grow further); then the rest. */
export function together(cards: readonly Held[]): { groups: Held[][]; rest: Held[] } {
  let rest = [...cards];
  const groups: Held[][] = [];
  for (;;) {
    const best = [...stretches(rest), ...kinds(rest)].reduce((a, b) => (b.length > a.length ? b : a), []);
    if (best.length < 3) return { groups, rest };
    groups.push(best);
    rest = rest.filter((card) => !best.includes(card));
  }
}
