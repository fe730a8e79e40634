// Cards travel: before a change note where each lies, after it let it come from there.

import { settings } from "./settings.svelte";

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** Milliseconds for a way across the table, by the pace that the person likes. */
const TIMES = { slow: 420, normal: 260, fast: 170, instant: 110 };
const EASE = "cubic-bezier(.2,.7,.2,1)";
/** Between one card and the next when a hand is dealt. */
const DEALT = 34;

export type Places = Map<string, DOMRect[]>;

function visit(root: ParentNode, each: (card: HTMLElement, code: string, nth: number) => void): void {
  const seen = new Map<string, number>();
  for (const card of root.querySelectorAll<HTMLElement>("[data-card]")) {
    const code = card.dataset.card ?? "";
    const nth = seen.get(code) ?? 0;
    seen.set(code, nth + 1);
    each(card, code, nth);
  }
}

export function measure(root: ParentNode): Places {
  const places: Places = new Map();
  if (still.matches) return places;
  for (const block of root.querySelectorAll<HTMLElement>("[data-block]")) {
    places.set(`block ${block.dataset.block}`, [block.getBoundingClientRect()]);
  }
  const carried = new Map([...root.querySelectorAll<HTMLElement>("[data-ghost]")].map((ghost) => [ghost.dataset.ghost, ghost]));
  visit(root, (card, code) => {
    const rects = places.get(code) ?? [];
    // What was carried comes from where it was let go.
    const ghost = carried.size ? carried.get(card.closest<HTMLElement>("[data-key]")?.dataset.key) : undefined;
    rects.push((ghost ?? card).getBoundingClientRect());
    places.set(code, rects);
  });
  return places;
}

/** `from` names the place ([data-place]) a card comes from when it lay nowhere in sight. */
export function travel(root: ParentNode, before: Places): void {
  if (still.matches || before.size === 0) return;
  const ways: [HTMLElement, string][] = [];
  // First all is measured and then all is moved, so that the browser works out the page once. A part of the
  // table that was pushed aside glides, and takes its cards along.
  const glides = new Map<Element, [number, number]>();
  for (const block of root.querySelectorAll<HTMLElement>("[data-block]")) {
    const from = before.get(`block ${block.dataset.block}`)?.[0];
    const to = block.getBoundingClientRect();
    if (!from) continue;
    glides.set(block, [from.x - to.x, from.y - to.y]);
    const outer = block.parentElement?.closest("[data-block]");
    const [along, down] = (outer && glides.get(outer)) ?? [0, 0];
    const [x, y] = [from.x - to.x - along, from.y - to.y - down];
    if (Math.abs(x) >= 1 || Math.abs(y) >= 1) ways.push([block, `translate(${x}px, ${y}px)`]);
  }
  visit(root, (card, code, nth) => {
    const to = card.getBoundingClientRect();
    const from = before.get(code)?.[nth] ?? origin(root, card, to);
    if (!from) return;
    const block = card.closest("[data-block]");
    const [x, y] = (block && glides.get(block)) ?? [0, 0];
    const start = new DOMRect(from.x - x, from.y - y, from.width, from.height);
    if (Math.abs(start.x - to.x) < 1 && Math.abs(start.y - to.y) < 1) return;
    ways.push([card, way(start, to)]);
  });
  for (const [card, shift] of ways) fly(card, shift, TIMES[settings.pace]);
}

/** A new deal: the hand comes card by card from the stock. */
export function deal(root: ParentNode): void {
  if (still.matches || settings.pace === "instant") return;
  const ways: [HTMLElement, string][] = [];
  for (const card of root.querySelectorAll<HTMLElement>("[data-hand] [data-card]")) {
    const to = card.getBoundingClientRect();
    const from = origin(root, card, to);
    if (from) ways.push([card, way(from, to)]);
  }
  ways.forEach(([card, shift], i) => fly(card, shift, TIMES[settings.pace], i * DEALT));
}

/** Cards that others draw or take: their backs, or faces, go to where the name stands. */
export function send(root: HTMLElement, cards: readonly Element[], to: Element): void {
  if (still.matches || settings.pace === "instant") return;
  const end = to.getBoundingClientRect();
  const starts = cards.map((card) => card.getBoundingClientRect());
  cards.forEach((card, i) => {
    const start = starts[i];
    if (!start) return;
    const ghost = card.cloneNode(true) as HTMLElement;
    delete ghost.dataset.card;
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.cssText = `position:fixed;z-index:4;pointer-events:none;left:${start.x}px;top:${start.y}px;--w:${start.width}px`;
    root.append(ghost);
    const shift = `translate(${end.x + end.width / 2 - start.x - start.width / 2}px, ${end.y - start.y}px) scale(.5)`;
    const move = ghost.animate([{ transform: "none" }, { transform: shift, opacity: 0.6 }], { duration: TIMES[settings.pace] * 1.3, easing: EASE });
    move.onfinish = move.oncancel = () => ghost.remove();
  });
}

function way(from: DOMRect, to: DOMRect): string {
  return `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
}

function fly(card: HTMLElement, shift: string, duration: number, delay = 0): void {
  card.animate(
    [
      { transform: shift, transformOrigin: "0 0" },
      { transform: "none", transformOrigin: "0 0" },
    ],
    { duration, delay, easing: EASE, fill: "backwards" },
  );
}

/** A card of its own size in the middle of the place's top edge: where a player's name stands, or the stock. */
function origin(root: ParentNode, card: HTMLElement, size: DOMRect): DOMRect | undefined {
  const place = card.dataset.from && root.querySelector(`[data-place="${card.dataset.from}"]`);
  if (!place) return undefined;
  const box = place.getBoundingClientRect();
  return new DOMRect(box.x + (box.width - size.width) / 2, box.y, size.width, size.height);
}
