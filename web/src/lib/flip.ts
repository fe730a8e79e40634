// Cards travel: before a change note where each lies, after it let it come from there.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const TIME = 260;

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
  visit(root, (card, code) => {
    const rects = places.get(code) ?? [];
    rects.push(card.getBoundingClientRect());
    places.set(code, rects);
  });
  return places;
}

/** `from` names the place ([data-place]) a card comes from when it lay nowhere in sight. */
export function travel(root: ParentNode, before: Places): void {
  if (still.matches || before.size === 0) return;
  visit(root, (card, code, nth) => {
    const to = card.getBoundingClientRect();
    const from = before.get(code)?.[nth] ?? origin(root, card, to);
    if (!from || (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1)) return;
    const shift = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
    card.animate([{ transform: shift, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], {
      duration: TIME,
      easing: "cubic-bezier(.2,.7,.2,1)",
    });
  });
}

/** A card of its own size in the middle of the place's top edge: where a player's name stands, or the stock. */
function origin(root: ParentNode, card: HTMLElement, size: DOMRect): DOMRect | undefined {
  const place = card.dataset.from && root.querySelector(`[data-place="${card.dataset.from}"]`);
  if (!place) return undefined;
  const box = place.getBoundingClientRect();
  return new DOMRect(box.x + (box.width - size.width) / 2, box.y, size.width, size.height);
}
