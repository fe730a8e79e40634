// A position to be tried, as the table's parts see it: a line to the server that asks anew with every action.
import { Trouble } from "../lib/api";
import type { TableLine } from "../lib/line";
import type { Line } from "../lib/link.svelte";
import type { Act, Event, Refused, SceneFrame, Speed, Spoken, View } from "../lib/protocol";
import { tryScene } from "./api";

export class SceneLine implements TableLine {
  view = $state.raw<View | null>(null);
  log = $state.raw<Event[]>([]);
  line = $state<Line>("opening");
  refusal = $state.raw<Refused | null>(null);
  why = $state("");
  waiting = $state.raw<Act | null>(null);
  missed = $state(0);
  room = null;
  people = null;
  picks = null;
  ahead = 0;
  pace: Speed = "normal";
  onview: (view: View) => void = () => {};
  onmoved: (event: Event, mine: boolean) => void = () => {};
  onevents: (events: Event[]) => void = () => {};
  onpicks: () => void = () => {};
  onspoken: (said: Spoken) => void = () => {};

  frame = $state.raw<SceneFrame | null>(null);
  trouble = $state("");

  constructor(readonly id: string) {}

  act(token: string): boolean {
    if (!this.view || this.waiting || token === "next") return false;
    this.refusal = null;
    this.waiting = { t: "act", seq: this.view.seq, token };
    void this.#ask([...(this.frame?.tokens ?? []), token]);
    return true;
  }

  /** The position as it was at first. */
  async restart(): Promise<void> {
    this.refusal = null;
    this.log = [];
    await this.#ask([]);
  }

  close(): void {}
  setPace(): void {}
  say(): void {}
  /** The view has all of it. */
  lift(): void {}
  hurry(): void {
    void this.#ask(this.frame?.tokens ?? []);
  }

  async #ask(tokens: string[]): Promise<void> {
    try {
      this.#show(await tryScene(this.id, tokens));
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      this.trouble = error.message;
      if (error.status === 404) this.line = "gone";
    } finally {
      this.waiting = null;
    }
  }

  #show(frame: SceneFrame): void {
    this.trouble = "";
    this.line = "open";
    const last = this.log.at(-1)?.seq ?? 0;
    const fresh = frame.events.filter((event) => event.seq > last);
    if (fresh.length > 0) {
      this.log = frame.events;
      this.onevents(fresh);
    }
    this.refusal = frame.problem;
    this.onview(frame.view);
    this.view = frame.view;
    this.frame = frame;
  }
}
