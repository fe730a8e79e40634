// How much time is left? The server's deadline by the server's clock, so that all see the same.
import type { TableLine } from "../lib/line";
import { plain } from "../lib/texts";

const TICK = 250;

/** Milliseconds left at a table, renewed four times a second; null where no time runs. */
export class Left {
  now = $state(Date.now());

  constructor(readonly link: TableLine) {
    $effect(() => {
      const timer = setInterval(() => (this.now = Date.now()), TICK);
      return () => clearInterval(timer);
    });
  }

  get ms(): number | null {
    const due = this.link.people?.due;
    return due == null ? null : Math.max(0, due - this.now - this.link.ahead);
  }

  /** From 1, all of the time left, to 0. */
  get part(): number {
    return this.ms === null || !this.link.people?.length ? 1 : Math.min(1, this.ms / this.link.people.length);
  }

  get words(): string {
    return this.ms === null ? "" : clockWords(this.ms);
  }
}

/** `0:42`, `1:05`; hours from an hour on. */
export function clockWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (count: number): string => String(count).padStart(2, "0");
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `${plain(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}
