// The table being set up. The rules are one text; what it means, and whether it can be played, the server says.
import { checkRules, newTable, rulesPage, Trouble } from "./api";
import { askedFor } from "../guide/links";
import { isKnown } from "./bots";
import { recall, remember } from "./memory";
import { openTable } from "../company/api";
import type { NewCompany, NewTable, Option, Preset, RulesPage } from "./protocol";
import { takeApart, withOption } from "./rulestext";

const USUAL: NewTable = { rules: "classic", players: 2, bots: ["greedy"], name: "" };
const PAUSE = 200;

export class SetUp {
  page = $state.raw<RulesPage | null>(null);
  rules = $state(USUAL.rules);
  players = $state(USUAL.players);
  /** One kind for each seat a bot may take; as many count as there are players. */
  bots = $state<string[]>([]);
  name = $state("");
  /** Why these rules can't be played by so many, in a sentence; empty when they can. */
  conflict = $state("");
  /** Against people, or against bots? */
  people = $state(false);
  company = $state<Pick<NewCompany, "public" | "clock" | "window" | "fill" | "stake">>({
    public: false,
    clock: 60,
    window: 6,
    fill: "greedy",
    stake: 0,
  });
  trouble = $state("");
  checking = $state(false);

  #base = $state.raw<Record<string, string>>({});
  #baseOf = "";
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  written = $derived.by(() => takeApart(this.rules));
  preset = $derived.by<Preset | undefined>(() =>
    this.page?.presets.find((preset) => preset.name === this.written.preset),
  );
  /** For how many the rules are meant: the preset says, or a change to it ("4", "2-6"). */
  range = $derived.by<[number, number]>(() => {
    const said = /^(\d)(?:-(\d))?$/.exec(this.written.changes.players ?? "");
    if (said) return [Number(said[1]), Number(said[2] ?? said[1])];
    return [this.preset?.min_players ?? 2, this.preset?.max_players ?? 8];
  });
  changed = $derived.by(() => Object.keys(this.written.changes).length);

  constructor() {
    const last = { ...USUAL, ...recall<Partial<NewTable>>("table", {}) };
    const asked = askedFor(location.search);
    this.rules = asked.rules || last.rules;
    this.players = asked.players || last.players;
    this.bots = Array.from({ length: 7 }, (_, i) => last.bots[i] ?? last.bots.at(-1) ?? "greedy");
    this.name = recall("name", last.name);
    this.people = new URLSearchParams(location.search).has("people");
    this.company = { ...this.company, ...recall<Partial<NewCompany>>("company", {}), stake: 0 };
  }

  async load(): Promise<void> {
    try {
      this.page = await rulesPage();
      const kinds = this.page.bots;
      const known = (bot: string): string => (isKnown(bot, kinds) ? bot : "greedy");
      this.bots = this.bots.map(known);
      this.company.fill = known(this.company.fill);
      await this.check();
    } catch (error) {
      this.#note(error);
    }
  }

  choosePreset(preset: Preset): void {
    this.rules = preset.rules;
    this.choosePlayers(this.players);
  }

  choosePlayers(count: number): void {
    const [least, most] = this.range;
    this.players = Math.max(least, Math.min(most, count));
    this.soon();
  }

  /** The option's value as it stands: changed, or as in the preset. */
  value(option: Option): string {
    return this.written.changes[option.name] ?? this.base(option);
  }

  base(option: Option): string {
    return this.#base[option.name] ?? option.default;
  }

  setOption(option: Option, value: string): void {
    this.rules = withOption(this.rules, option.name, value, this.base(option));
    this.soon();
  }

  setText(text: string): void {
    this.rules = text;
    this.soon();
  }

  soon(): void {
    this.checking = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), PAUSE);
  }

  async check(): Promise<void> {
    const mine = ++this.#asked;
    const { rules, players } = this;
    try {
      await this.#learnBase(players);
      const said = await checkRules(rules, players);
      if (mine !== this.#asked) return;
      this.conflict = said.ok ? "" : said.message;
      this.trouble = "";
    } catch (error) {
      if (mine === this.#asked) this.#note(error);
    }
    if (mine === this.#asked) this.checking = false;
  }

  async #learnBase(players: number): Promise<void> {
    const preset = this.preset;
    if (!preset || this.#baseOf === preset.name) return;
    const count = Math.max(preset.min_players, Math.min(preset.max_players, players));
    const said = await checkRules(preset.rules, count);
    if (!said.ok) return;
    this.#base = said.options;
    this.#baseOf = preset.name;
  }

  /** Do these rules have calls? */
  get calls(): boolean {
    const call = this.page?.options.find((option) => option.name === "call");
    return call !== undefined && this.value(call) !== "off";
  }

  async #open(): Promise<string> {
    const { rules, players, company } = this;
    const id = await openTable({ rules, players, name: this.name.trim(), ...company });
    remember("company", company);
    remember("name", this.name.trim());
    return id;
  }

  /** Makes the table and remembers the choices; its id, or nothing when the server refused. */
  async start(): Promise<string | null> {
    const table = {
      rules: this.rules,
      players: this.players,
      bots: this.bots.slice(0, this.players - 1),
      name: this.name.trim(),
    };
    try {
      if (this.people) return await this.#open();
      const id = await newTable(table);
      remember("table", table);
      remember("name", table.name);
      return id;
    } catch (error) {
      this.#note(error);
      return null;
    }
  }

  #note(error: unknown): void {
    if (!(error instanceof Trouble)) throw error;
    this.trouble = error.message;
  }
}
