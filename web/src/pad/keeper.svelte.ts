// One score pad on this page: how it stands, and what is being entered. What an entry means the server says.
import { Trouble } from "../lib/api";
import { recall, remember } from "../lib/memory";
import type { PadAppend, PadDeal, PadScore, PadView } from "../lib/protocol";
import { appendTo, readPad } from "./api";
import type { Picked } from "./picking";
import { padTexts } from "../lib/texts";

export interface DraftScore {
  text: string;
  /** Cards instead of a number. */
  cards: Picked | null;
}

export interface Draft {
  /** The deal that is corrected; null: a new one. */
  deal: number | null;
  dealer: number;
  /** Who went out; "nobody", or "" where it was not said yet. */
  out: string;
  scores: DraftScore[];
}

interface Sent {
  body: string;
  wish: PadAppend;
}

interface Kept {
  draft: Draft | null;
  sent: Sent | null;
}

type Entry = PadAppend["entry"];

/** A number as people write it; null where it is none. */
export function readPoints(text: string): number | null {
  const plain = text.trim().replace(/^[−–]/, "-");
  return /^[+-]?\d{1,5}$/.test(plain) ? Number(plain) : null;
}

export class Keeper {
  view = $state.raw<PadView | null>(null);
  trouble = $state("");
  /** True where there is no such pad. */
  gone = $state(false);
  saving = $state(false);
  draft = $state<Draft | null>(null);

  /** The last entry that was sent and not answered. */
  #sent: Sent | null = null;

  constructor(readonly id: string) {}

  async load(): Promise<void> {
    try {
      this.view = await readPad(this.id);
      this.trouble = "";
      this.draft ??= this.#kept(this.view);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      this.trouble = error.message;
      this.gone = error.status === 404 || error.status === 409;
    }
  }

  /** What was being entered when the page was left. */
  #kept(view: PadView): Draft | null {
    const { draft, sent } = recall<Kept>(`pad.${this.id}`, { draft: null, sent: null });
    if (!draft || draft.scores.length !== view.names.length) return null;
    this.#sent = sent;
    return draft.deal === null && view.state === "over" ? null : draft;
  }

  keep(): void {
    const kept: Kept = { draft: $state.snapshot(this.draft), sent: this.#sent };
    remember(`pad.${this.id}`, kept);
  }

  begin(): void {
    if (!this.view) return;
    this.trouble = "";
    this.draft = {
      deal: null,
      dealer: this.view.dealer,
      out: "",
      scores: this.view.names.map(() => ({ text: "", cards: null })),
    };
  }

  correct(deal: PadDeal): void {
    this.trouble = "";
    this.draft = {
      deal: deal.number,
      dealer: deal.now.dealer,
      out: deal.now.out === null ? "nobody" : String(deal.now.out),
      scores: deal.now.results.map(({ points, entered, sum }) =>
        sum
          ? { text: "", cards: { table: [...entered.table], hand: [...entered.hand] } }
          : { text: String(points), cards: null },
      ),
    };
  }

  leave(): void {
    this.trouble = "";
    this.draft = null;
    this.keep();
  }

  /** What is missing, and with whom; null when all is there. */
  missing(): { seat: number | null; what: string } | null {
    const { view, draft } = this;
    if (!view || !draft) return null;
    for (const [seat, { text, cards }] of draft.scores.entries()) {
      const name = view.names[seat] ?? "";
      if (cards) continue;
      if (text.trim() === "") return { seat, what: padTexts.entry.missing(name) };
      if (readPoints(text) === null) return { seat, what: padTexts.entry.noNumber(name) };
    }
    return view.asks_out && draft.out === "" ? { seat: null, what: padTexts.entry.missingOut } : null;
  }

  async save(): Promise<boolean> {
    const draft = this.draft;
    if (!draft) return false;
    const scores: PadScore[] = draft.scores.map(({ text, cards }) =>
      cards ? { points: null, table: [...cards.table], hand: [...cards.hand] } : { points: readPoints(text), table: [], hand: [] },
    );
    const out = /^\d$/.test(draft.out) ? Number(draft.out) : null;
    const facts = { scores, dealer: draft.dealer, out };
    return this.#finish(draft.deal === null ? { do: "deal", ...facts } : { do: "correct", deal: draft.deal, ...facts });
  }

  async strike(deal: number): Promise<boolean> {
    return this.#finish({ do: "strike", deal });
  }

  async rename(names: string[]): Promise<boolean> {
    return this.#append({ do: "names", names });
  }

  async #finish(entry: Entry): Promise<boolean> {
    const done = await this.#append(entry);
    if (done) this.leave();
    return done;
  }

  /** Sends an entry. Sent again unchanged, as after a lost answer, it has the same key: it counts once. */
  async #append(entry: Entry): Promise<boolean> {
    if (!this.view || this.saving) return false;
    this.saving = true;
    const body = JSON.stringify(entry);
    if (this.#sent?.body !== body) {
      const key = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
      this.#sent = { body, wish: { seq: this.view.seq + 1, key, entry } };
      this.keep();
    }
    try {
      this.view = await appendTo(this.id, this.#sent.wish);
      this.trouble = "";
      this.#sent = null;
      return true;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      if (error.status !== 0 && error.status < 500) this.#sent = null;
      if (error.status === 409 || error.status === 404) await this.load();
      this.trouble = error.message;
      return false;
    } finally {
      this.saving = false;
    }
  }
}
