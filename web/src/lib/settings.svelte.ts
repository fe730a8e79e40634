// How this person likes the page to look and answer, kept in the browser.
import { recall, remember } from "./memory";
import type { Sort } from "./hand";

export type Theme = "auto" | "light" | "dark";

export interface Settings {
  theme: Theme;
  colours: "four" | "two";
  sort: Sort;
  keys: boolean;
  log: boolean;
}

const USUAL: Settings = { theme: "auto", colours: "four", sort: "suit", keys: true, log: false };

export const settings: Settings = $state({ ...USUAL, ...recall<Partial<Settings>>("settings", {}) });

/** Sets one thing, keeps it, and shows it. */
export function choose<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  remember("settings", $state.snapshot(settings));
  dress();
}

/** Puts theme and suit colours on the page's root, where the style sheets look. */
export function dress(): void {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.colours = settings.colours;
}
