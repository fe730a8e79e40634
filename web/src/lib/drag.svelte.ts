// Cards under a finger or a mouse: where they are, over what, and what letting go of them means.
import { moved } from "./hand";
import type { Play } from "./play.svelte";
import { choose } from "./settings.svelte";

/** So far a pointer may wander while it taps. */
const TAP = 8;
/** So long dropped cards stay where they are, waiting for the answer. */
const PATIENCE = 1200;

export class Drag {
  /** The cards that are carried, by their keys; empty when none is. */
  keys = $state.raw<string[]>([]);
  x = $state(0);
  y = $state(0);
  /** The place they are over: `hand`, `pile`, `felt`, `meld-3`, or nothing. */
  over = $state("");
  /** In the hand: before which card they would go. */
  to = $state(-1);
  /** Let go, and waiting for the table's answer. */
  dropped = $state(false);
  /** A click that ends a drag is no tap. */
  ended = false;

  #play: Play;
  #start: { x: number; y: number; key: string; id: number } | null = null;
  #before: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(play: Play) {
    this.#play = play;
  }

  get carrying(): boolean {
    return this.keys.length > 0 && !this.dropped;
  }

  down(event: PointerEvent, key: string): void {
    if (event.button !== 0 || !event.isPrimary || this.carrying || this.#play.past) return;
    this.ended = false;
    this.#start = { x: event.clientX, y: event.clientY, key, id: event.pointerId };
    addEventListener("pointermove", this.#move);
    addEventListener("pointerup", this.#up);
    addEventListener("pointercancel", this.#cancel);
  }

  /** Nothing is carried any more. */
  rest(): void {
    clearTimeout(this.#timer);
    this.keys = [];
    this.over = "";
    this.to = -1;
    this.dropped = false;
  }

  #move = (event: PointerEvent): void => {
    const start = this.#start;
    if (!start || event.pointerId !== start.id) return;
    if (!this.carrying) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < TAP) return;
      this.rest();
      this.#lift(start.key);
    }
    event.preventDefault();
    this.x = event.clientX;
    this.y = event.clientY;
    const place = document.elementFromPoint(this.x, this.y)?.closest<HTMLElement>("[data-drop]");
    this.over = place?.dataset.drop ?? "";
    this.to = this.over === "hand" && place ? between(place, this.x, this.y) : -1;
  };

  /** A selected card takes the others that are selected along. */
  #lift(key: string): void {
    const play = this.#play;
    this.#before = play.picked;
    if (!play.picked.includes(key)) play.picked = [key];
    this.keys = play.held.map((card) => card.key).filter((one) => play.picked.includes(one));
    play.link.refusal = null;
  }

  #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#start?.id) return;
    this.#let();
    if (!this.carrying) return;
    this.ended = true;
    setTimeout(() => (this.ended = false), 50);
    if (this.over === "hand") this.#reorder();
    else if (this.over && this.#play.playing) this.#drop();
    else this.#back();
  };

  #cancel = (): void => {
    this.#let();
    if (this.carrying) this.#back();
  };

  #let(): void {
    this.#start = null;
    removeEventListener("pointermove", this.#move);
    removeEventListener("pointerup", this.#up);
    removeEventListener("pointercancel", this.#cancel);
  }

  #back(): void {
    this.#play.picked = this.#before;
    this.rest();
  }

  #reorder(): void {
    const play = this.#play;
    const order = moved(play.held.map((card) => card.key), this.keys, this.to);
    const keep = this.#before;
    this.dropped = true; // measured there, they travel from the finger to their place
    play.setOrder(order);
    choose("sort", "own");
    play.picked = keep;
    queueMicrotask(() => requestAnimationFrame(() => this.rest()));
  }

  #drop(): void {
    this.dropped = true;
    this.#timer = setTimeout(() => this.rest(), PATIENCE);
    const [kind, number] = this.over.split("-");
    if (kind === "pile") this.#play.put("discard");
    else if (kind === "meld") this.#play.layOn(Number(number));
    else this.#play.putDown();
    if (!this.#play.link.waiting) this.rest();
  }
}

/** Before which card of the hand a point lies, row by row. */
function between(hand: HTMLElement, x: number, y: number): number {
  const cards = [...hand.querySelectorAll("[data-key]")].map((card) => card.getBoundingClientRect());
  const found = cards.findIndex((card, i) => {
    const next = cards[i + 1];
    const last = !next || next.top > card.top + 4; // the last of its row
    if (y > card.bottom && !(last && !next)) return false;
    if (x < card.left + card.width / 2) return true;
    return false;
  });
  return found < 0 ? cards.length : found;
}
