// What the person at the table has in mind: the cards selected, the pile cards lifted, a choice left open.
import { viewAt, Trouble } from "./api";
import { spoken, spokenText } from "./cards";
import { asked, matching, ofKind } from "./choosing";
import { Drag } from "./drag.svelte";
import { arrange, stillHeld, type Held } from "./hand";
import type { TableLine } from "./line";
import { Link } from "./link.svelte";
import { recall, remember } from "./memory";
import type { Event, Kind, Legal, Pick, Spoken, View } from "./protocol";
import { spokenWords } from "./reactions";
import { settings } from "./settings.svelte";
import { sound } from "./sound";
import { companyTexts, texts } from "./texts";

/** So long a phrase stands beside its speaker. */
const PHRASE = 5000;

export interface Choice {
  title: string;
  ways: Legal[];
  /** What is asked is whether it is really meant. */
  sure?: boolean;
}

export class Play {
  readonly link: TableLine;
  picked = $state.raw<string[]>([]);
  lifted = $state(0);
  choice = $state.raw<Choice | null>(null);
  /** Is a hint asked for, or shown? Until the next state of the table. */
  hinting = $state(false);
  /** What a screen reader hears next. */
  heard = $state("");

  /** The table as it was, while that is looked at. */
  past = $state.raw<View | null>(null);
  /** The keys of the hand as they were put by hand. */
  order = $state.raw<string[]>([]);
  readonly drag = new Drag(this);
  /** What others have just said, by seat. */
  spoken = $state.raw<Record<number, string>>({});
  /** The names of those who are not to be heard here. */
  muted = $state.raw<string[]>([]);
  /** On opening, the hand is drawn first and the table right after it: a slow phone is not held up. Where nothing
   * lies there yet they come together, for the hand is then dealt from the stock. */
  laid = $state(false);

  /** What is shown: the table as it is, or as it was. */
  view = $derived.by(() => this.past ?? this.link.view);
  held = $derived.by<Held[]>(() => arrange(this.view?.hand ?? [], settings.sort, this.order));
  /** The selected cards, in the order in which they were selected. */
  cards = $derived.by<string[]>(() => {
    const codes = new Map(this.held.map((card) => [card.key, card.code]));
    return this.picked.map((key) => codes.get(key)).filter((code) => code !== undefined);
  });
  legal = $derived.by<Legal[]>(() => this.view?.legal ?? []);
  matches = $derived.by<Legal[]>(() => matching(this.legal, this.cards));
  myTurn = $derived.by(() => !this.past && !!this.view && this.view.to_act.includes(this.view.seat));
  playing = $derived.by(() => this.myTurn && this.view?.phase === "play");
  drawing = $derived.by(() => this.myTurn && this.view?.phase === "draw");
  calling = $derived.by(() => this.myTurn && this.view?.phase === "call");
  pick = $derived.by<Pick | null>(() => {
    const asked = this.link.picks?.seq === this.view?.seq ? this.link.picks?.picks : undefined;
    return (asked ?? this.view?.picks ?? []).find((pick) => pick.depth === this.lifted) ?? null;
  });
  busy = $derived.by(() => this.link.waiting !== null || this.link.line !== "open" || this.past !== null);
  canHint = $derived.by(() => this.myTurn && (this.view?.hints ?? false));
  canUndo = $derived.by(() => this.playing && (this.view?.undo ?? false));
  /** The cards of the hand that can go on the table now, each as often as the best way there uses it. */
  playable = $derived.by(() => {
    const cards = new Set<string>();
    if (this.playing) for (const one of ofKind(this.legal, "meld", "lay", "exchange")) one.cards.forEach((card) => cards.add(card));
    return cards;
  });

  /** At a table of the server's, or at whatever else answers like one. */
  constructor(id: string, link: TableLine = new Link(id)) {
    this.link = link;
    this.link.pace = settings.pace;
    this.order = recall<{ id: string; order: string[] }>("order", { id, order: [] }).order;
    this.link.onview = (view) => this.#settle(view);
    this.link.onevents = (events) => this.#tell(events);
    this.link.onpicks = () => this.#hearPick();
    this.link.onspoken = (said) => this.#listen(said);
    this.muted = recall<string[]>(`muted.${id}`, []);
  }

  mute(name: string, on: boolean): void {
    this.muted = on ? [...this.muted, name] : this.muted.filter((other) => other !== name);
    remember(`muted.${this.link.id}`, this.muted);
  }

  /** One who looks on has no seat. */
  watching = $derived.by(() => this.view !== null && this.view.seat < 0);

  setOrder(order: string[]): void {
    this.order = order;
    remember("order", { id: this.link.id, order });
  }

  /** Shows the table as it was after an event, or as it is. */
  async lookAt(seq: number | null): Promise<void> {
    if (seq === null) {
      this.past = null;
      return;
    }
    this.clear();
    try {
      this.past = await viewAt(this.link.id, seq);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      this.past = null;
    }
  }

  /** One event back or on from the one looked at. */
  step(by: number): void {
    const events = this.link.log;
    const at = events.findIndex((event) => event.seq === this.past?.seq);
    const next = events[at + by];
    if (at >= 0 && next) void this.lookAt(next.seq);
  }

  /** Back in the table's history, from now or from what is looked at; and on, until now again. */
  back(by: number): void {
    const events = this.link.log;
    if (this.past) {
      if (by > 0 && this.past.seq >= (events.at(-1)?.seq ?? 0)) void this.lookAt(null);
      else this.step(by);
    } else if (by < 0) {
      const last = events.at(-2);
      if (last) void this.lookAt(last.seq);
    }
  }

  askHint(): void {
    this.hinting = this.canHint && !this.hinting;
  }

  undo(): void {
    if (this.canUndo) this.link.act("undo");
  }

  toggle(key: string): void {
    this.link.refusal = null;
    this.picked = this.picked.includes(key)
      ? this.picked.filter((other) => other !== key)
      : [...this.picked, key];
  }

  clear(): void {
    this.past = null;
    this.hinting = false;
    this.picked = [];
    this.lifted = 0;
    this.choice = null;
    this.link.refusal = null;
  }

  /** Lifts the pile card at this depth and all above it; touched again, they go back. */
  lift(depth: number): void {
    this.link.refusal = null;
    const most = this.view?.pile.length ?? 0;
    this.lifted = depth === this.lifted ? 0 : Math.max(0, Math.min(depth, most));
    if (this.lifted && this.drawing && this.link.picks?.seq !== this.view?.seq) this.link.lift();
    this.#hearPick();
  }

  #hearPick(): void {
    if (this.pick) this.heard = spokenText(this.pick.say);
  }

  do(one: Legal, sure = false): void {
    if (this.past) return;
    const discards = one.kind === "discard" || (one.kind === "knock" && one.cards.length > 0);
    if (discards && settings.confirm && !sure) {
      this.choice = { title: texts.act.sure, ways: [one], sure: true };
      return;
    }
    this.choice = null;
    this.link.act(one.token);
  }

  /** Plays the only way there is, or asks which of several is meant. */
  offer(title: string, ways: Legal[]): void {
    if (ways.length === 1 && ways[0]) this.do(ways[0]);
    else if (ways.length > 1) this.choice = { title, ways };
  }

  /** The selected cards go this way; when no such play is legal, the server says why. */
  put(...kinds: Kind[]): void {
    const ways = ofKind(this.matches, ...kinds);
    if (ways.length > 0) this.offer(texts.act.which, ways);
    else if (this.cards.length > 0) this.link.act(this.#written(kinds));
  }

  /** The selected cards go on the free table: as a meld, else on the meld that they fit. */
  putDown(): void {
    const ways = ofKind(this.matches, "meld");
    this.put(...(ways.length > 0 ? (["meld"] as const) : (["lay", "exchange"] as const)));
  }

  layOn(meld: number): void {
    const ways = ofKind(this.matches, "lay", "exchange").filter((one) => one.meld === meld);
    if (ways.length > 0) this.offer(texts.act.which, ways);
    else if (this.cards.length > 0) this.link.act(asked(this.cards, meld));
  }

  ask(): void {
    if (this.cards.length > 0) this.link.act(asked(this.cards));
  }

  /** The first legal action of a kind that uses no card of the hand: draw, end, no call. */
  simple(kind: Kind): Legal | undefined {
    return this.legal.find((one) => one.kind === kind);
  }

  draw(): void {
    const stock = this.simple("stock");
    if (stock) this.do(stock);
  }

  take(): void {
    const depth = this.lifted || 1;
    const pile = this.legal.find((one) => one.kind === "pile" && one.depth === depth);
    if (pile) this.do(pile);
    else if (this.drawing && this.view && this.view.pile.length > 0) this.link.act(`p${depth}`);
  }

  name(seat: number): string {
    return this.view?.seats[seat]?.name ?? "";
  }

  #written(kinds: Kind[]): string {
    return kinds.includes("discard") ? `d${this.cards.join("")}` : `m${this.cards.join("")}`;
  }

  #settle(view: View): void {
    const was = this.link.view;
    this.picked = stillHeld(this.picked, was?.hand ?? [], view.hand);
    if (view.melds.length === 0 && view.pile.length < 2) this.laid = true;
    else if (!this.laid) requestAnimationFrame(() => setTimeout(() => (this.laid = true)));
    if (view.phase !== "draw" || !view.to_act.includes(view.seat)) this.lifted = 0;
    this.choice = null;
    if (view.seq !== was?.seq) this.hinting = false;
    const mine = view.to_act.includes(view.seat) && view.phase !== "over";
    const news = !was || was.turn !== view.turn || was.phase !== view.phase || was.deal !== view.deal;
    if (mine && news) this.#hear(phaseText(view));
    if (was && mine && (was.turn !== view.turn || (view.phase === "call" && was.phase !== "call"))) sound("turn");
    if (was && was.winners.length === 0 && view.winners.includes(view.seat)) sound("win");
    if (view.fresh && view.fresh !== was?.fresh) this.#hear(`${spoken(view.fresh)}, ${texts.hand.fresh}.`);
  }

  #tell(events: Event[]): void {
    const last = events.at(-1);
    if (last && this.link.view) sound("ml".includes(last.token.charAt(0)) ? "meld" : "card");
    // A whole log on opening would be read for minutes: the newest lines are what matters.
    for (const event of events.filter((one) => one.token !== "-").slice(-6)) this.#hear(spokenText(event.say));
  }

  #listen(said: Spoken): void {
    const name = this.name(said.seat);
    if (this.muted.includes(name)) return;
    const words = spokenWords(said.phrase);
    this.spoken = { ...this.spoken, [said.seat]: words };
    this.#hear(companyTexts.table.says(name, words));
    setTimeout(() => {
      const { [said.seat]: shown, ...others } = this.spoken;
      if (shown === words) this.spoken = others;
    }, PHRASE);
  }

  #queue: string[] = [];

  // Events and the view after them come in one breath and are said as one.
  #hear(text: string): void {
    if (this.#queue.length === 0) {
      queueMicrotask(() =>
        setTimeout(() => {
          this.heard = this.#queue.join(". ").replaceAll("..", ".");
          this.#queue = [];
        }, 30),
      );
    }
    this.#queue.push(text);
  }
}

export function phaseText(view: View): string {
  const name = view.seats[view.turn]?.name ?? "";
  const mine = view.to_act.includes(view.seat);
  if (view.phase === "over") return texts.turn.over;
  if (view.phase === "call") return mine ? texts.turn.call : texts.turn.calling(name);
  if (!mine) return texts.turn.waiting(name);
  return view.phase === "draw" ? texts.turn.draw : texts.turn.play;
}
