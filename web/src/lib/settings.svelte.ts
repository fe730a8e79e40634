// How this person likes the page to look, sound and answer, kept in the browser.
import type { Sort } from "./hand";
import { recall, remember } from "./memory";
import type { Speed } from "./protocol";

export interface Settings {
  theme: "auto" | "light" | "dark";
  colours: "four" | "two";
  contrast: "usual" | "high";
  print: "usual" | "large";
  back: "lattice" | "rings" | "waves";
  felt: "green" | "blue" | "wine";
  sort: Sort;
  /** A dot on each card that can go on the table now. */
  marks: boolean;
  /** Ask before a discard. */
  confirm: boolean;
  pace: Speed;
  sound: boolean;
  keys: boolean;
  log: boolean;
  /** Tokens beside the words in the list of moves. */
  notation: boolean;
}

const USUAL: Settings = {
  theme: "auto",
  colours: "four",
  contrast: "usual",
  print: "usual",
  back: "lattice",
  felt: "green",
  sort: "suit",
  marks: true,
  confirm: false,
  pace: "normal",
  sound: false,
  keys: true,
  log: false,
  notation: true,
};

export const settings: Settings = $state({ ...USUAL, ...recall<Partial<Settings>>("settings", {}) });

/** Sets one thing, keeps it, and shows it. */
export function choose<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  remember("settings", $state.snapshot(settings));
  dress();
}

const WORN = ["colours", "contrast", "print", "back", "felt"] as const;

/** Puts what style sheets ask for on the page's root. */
export function dress(): void {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  for (const name of WORN) root.dataset[name] = settings[name];
}
