// Where each player sits, and the mark by which their cards are known.
import type { View } from "./protocol";

/** One or two letters for each seat, all different: the initial, else the initial and the seat's number. */
export function marks(names: readonly string[]): string[] {
  const first = names.map((name) => [...name.trim()][0]?.toUpperCase() ?? "?");
  return first.map((letter, seat) => {
    const alone = first.filter((other) => other === letter).length === 1;
    return alone ? letter : `${letter}${seat}`;
  });
}

/** The other seats in turn order, the one after mine first. */
export function others(players: number, mine: number): number[] {
  return Array.from({ length: players - 1 }, (_, i) => (mine + 1 + i) % players);
}

export interface Round {
  left: number[];
  top: number[];
  right: number[];
}

/** Round the table, clockwise from my left; each list as it is read down or across the screen. */
export function round(seats: readonly number[]): Round {
  const sides = seats.length < 2 ? 0 : seats.length < 5 ? 1 : 2;
  const left = seats.slice(0, sides).reverse();
  const right = sides ? seats.slice(-sides) : [];
  return { left, top: seats.slice(sides, seats.length - sides), right };
}

export function sideOf(view: View, seat: number): number {
  return view.sides.findIndex((side) => side.includes(seat));
}

export function totalOf(view: View, seat: number): number {
  return view.totals[sideOf(view, seat)] ?? 0;
}
