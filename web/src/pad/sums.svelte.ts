// What cards come to, asked of the server a moment after the last of them was tapped.
import { Trouble } from "../lib/api";
import type { PadSum } from "../lib/protocol";
import { sumOf } from "./api";
import type { Picked } from "./picking";

const PAUSE = 120;

export class Sums {
  sum = $state.raw<PadSum | null>(null);
  trouble = $state("");
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly pad: string) {}

  ask(picked: Picked, out: boolean): void {
    clearTimeout(this.#timer);
    const mine = ++this.#asked;
    const cards = { points: null, table: [...picked.table], hand: [...picked.hand] };
    this.#timer = setTimeout(() => void this.#ask(mine, cards, out), PAUSE);
  }

  async #ask(mine: number, cards: Picked & { points: null }, out: boolean): Promise<void> {
    try {
      const sum = await sumOf(this.pad, { cards, out });
      if (mine === this.#asked) [this.sum, this.trouble] = [sum, ""];
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      if (mine === this.#asked) [this.sum, this.trouble] = [null, error.message];
    }
  }
}
