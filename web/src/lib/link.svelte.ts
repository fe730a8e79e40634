// The line to one table: what the server showed last, and the action that waits for its answer.
import { isAnswered } from "./answered";
import { call, health, myTables, Trouble } from "./api";
import type { Act, Event, FromServer, People, Phrase, Picks, Refused, Speed, Spoken, ToServer, View, Waiting } from "./protocol";
import { texts } from "./texts";

/** How many events back the log reaches when the page is opened. */
const LOG_BACK = 400;
const LOG_KEPT = 600;
const WAITS = [150, 400, 1000, 2000, 3000];
/** An action without an answer for so long: the line is dead, whatever the socket says. */
const PATIENCE = 5000;
/** The server closes a line so where there is no such table. */
const GONE = 4404;

export type Line = "opening" | "open" | "lost" | "gone";

export class Link {
  view = $state.raw<View | null>(null);
  log = $state.raw<Event[]>([]);
  line = $state<Line>("opening");
  refusal = $state.raw<Refused | null>(null);
  /** Why the table can't be shown, where the server knows. */
  why = $state("");
  waiting = $state.raw<Act | null>(null);
  /** For so many tries in a row the server has not answered. */
  missed = $state(0);
  /** The table before its match, while it waits for players. */
  room = $state.raw<Waiting | null>(null);
  /** Who is there, at a table with people. */
  people = $state.raw<People | null>(null);
  /** What taking each card of the pile would mean, where that was asked. */
  picks = $state.raw<Picks | null>(null);
  /** By so many milliseconds the server's clock is before the one here. */
  ahead = $state(0);
  /** How fast the bots should play; the usual pace need not be said. */
  pace: Speed = "normal";
  /** Called with each new view, before it is shown. */
  onview: (view: View) => void = () => {};
  /** Called with a draw or a taking of the pile, while the page still shows the state before. */
  onmoved: (event: Event, mine: boolean) => void = () => {};
  /** Called with the events that are new, in their order. */
  onevents: (events: Event[]) => void = () => {};

  /** Called when the server has said what taking the pile would mean. */
  onpicks: () => void = () => {};

  /** Called when somebody says a phrase. */
  onspoken: (said: Spoken) => void = () => {};

  #socket: WebSocket | null = null;
  #version = "";
  /** Why the server closed the line, where there is no such table. */
  #said = "";
  #asked = false;
  #heard = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly id: string) {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#looked);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#looked);
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#socket?.close();
  }

  /** Asks for an action at what is shown now. One at a time: a second waits for the first one's answer. */
  act(token: string): boolean {
    if (!this.view || this.waiting) return false;
    this.refusal = null;
    this.waiting = { t: "act", seq: this.view.seq, token };
    this.#send(this.waiting);
    this.#expectAnswer();
    return true;
  }

  /** Asks what taking each card of the pile would mean. */
  lift(): void {
    this.#send({ t: "lift" });
  }

  say(phrase: Phrase): void {
    this.#send({ t: "say", phrase });
  }

  setPace(pace: Speed): void {
    this.pace = pace;
    this.#send({ t: "pace", pace });
  }

  /** Try now, whatever the next try is waiting for. */
  hurry(): void {
    if (this.line === "lost") this.#again();
  }

  /** A server that was brought up to date meanwhile has another page: this one would not understand it. */
  async #sameVersion(): Promise<void> {
    try {
      const { version } = await health();
      if (this.#version && this.#version !== version) location.reload();
      this.#version = version;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
    }
  }

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket`);
    this.#socket = socket;
    socket.onmessage = (message) => (JSON.parse(String(message.data)) as FromServer[]).forEach((said) => this.#hear(said));
    socket.onopen = () => {
      if (this.pace !== "normal") this.setPace(this.pace);
      void this.#sameVersion();
      if (this.view) this.#greet(this.view.seq);
    };
    socket.onclose = (closing) => {
      if (closing.code === GONE) this.#said = closing.reason && `${closing.reason[0]?.toUpperCase()}${closing.reason.slice(1)}.`;
      if (socket === this.#socket) this.#lost();
    };
  }

  /** After a pause: what was missed, and the action in flight again. The same seq makes it count once. */
  #greet(after: number): void {
    this.#asked = true;
    this.#send({ t: "resume", after });
    if (this.waiting) {
      this.#send(this.waiting);
      this.#expectAnswer();
    }
  }

  #hear(said: FromServer): void {
    this.#heard = true;
    if (said.t === "view") this.#show(said);
    else if (said.t === "waiting") this.#wait(said);
    else if (said.t === "people") {
      this.ahead = said.now - Date.now();
      this.people = said;
    } else if (said.t === "picks") {
      this.picks = said;
      this.onpicks();
    } else if (said.t === "spoken") this.onspoken(said);
    else if (said.t === "events") this.#note(said.events);
    else if (said.t === "refused") {
      this.refusal = said;
      this.#answered();
    } else if (said.t === "stale") this.#answered();
  }

  #wait(room: Waiting): void {
    this.line = "open";
    this.missed = 0;
    this.room = room;
  }

  #show(view: View): void {
    this.room = null;
    this.line = "open";
    this.missed = 0;
    if (this.waiting && isAnswered(this.waiting, view)) this.#answered();
    if (this.view && view.seq > this.view.seq) this.refusal = null;
    this.onview(view);
    this.view = view;
    if (!this.#asked) this.#greet(Math.max(0, view.seq - LOG_BACK));
  }

  #note(events: Event[]): void {
    const last = this.log.at(-1)?.seq ?? -1;
    const fresh = events.filter((event) => event.seq > last);
    if (fresh.length === 0) return;
    this.log = [...this.log, ...fresh].slice(-LOG_KEPT);
    const [only] = fresh;
    if (only && fresh.length === 1 && /^(s|p\d+)$/.test(only.token)) this.onmoved(only, only.seat === this.view?.seat);
    this.onevents(fresh);
  }

  #answered(): void {
    this.waiting = null;
  }

  #expectAnswer(): void {
    clearTimeout(this.#watch);
    this.#heard = false;
    this.#watch = setTimeout(() => {
      if (!this.waiting && this.#heard) return;
      this.line = "lost";
      this.#again();
    }, PATIENCE);
  }

  #send(frame: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #lost(): void {
    if (this.#closed || this.line === "gone") return;
    this.line = "lost";
    const wait = WAITS[Math.min(this.missed++, WAITS.length - 1)] ?? 3000;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#again(), wait);
    if (this.missed > 1 || !this.view) void this.#stillThere();
  }

  #again(): void {
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    if (!this.#closed && this.line !== "gone") this.#open();
  }

  /** A server that answers but does not know the table has deleted it: trying on is no use. */
  async #stillThere(): Promise<void> {
    try {
      const tables = await myTables();
      const mine = tables.find((table) => table.id === this.id);
      if (mine && !mine.broken) return;
      if (!mine && (await this.#hasLink())) return; // one may look on at a table with people
      this.why = mine?.broken ?? (this.#said || texts.table.gone);
      this.line = "gone";
      clearTimeout(this.#timer);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
    }
  }

  async #hasLink(): Promise<boolean> {
    try {
      await call(`tables/${encodeURIComponent(this.id)}/qr`);
      return true;
    } catch (error) {
      if (error instanceof Trouble && error.status >= 400 && error.status < 500) return false;
      throw error;
    }
  }

  #hurry = (): void => this.hurry();

  // A phone that slept may hold a socket that is dead without knowing it: ask, and it will find out.
  #looked = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.line === "lost") this.#again();
    else if (this.view) {
      this.#send({ t: "resume", after: this.view.seq });
      this.#expectAnswer();
    }
  };
}
