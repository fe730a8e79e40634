// What each key does at the table.
import { ofKind, sameCards } from "./choosing";
import { moved } from "./hand";
import type { Play } from "./play.svelte";
import { choose, settings } from "./settings.svelte";

export interface Doors {
  help: () => void;
  focus: (selector: string) => void;
}

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches("input, select, textarea") || target.closest("dialog") !== null;
}

/** The card that has the focus goes one place to the left or the right. */
function shift(play: Play, doors: Doors, by: number): void {
  const key = document.activeElement?.closest<HTMLElement>("[data-key]")?.dataset.key;
  const keys = play.held.map((card) => card.key);
  const at = key ? keys.indexOf(key) : -1;
  if (!key || at + by < 0 || at + by >= keys.length || at < 0) return;
  play.setOrder(moved(keys, [key], at + (by > 0 ? 2 : -1)));
  choose("sort", "own");
  setTimeout(() => doors.focus(`[data-key="${CSS.escape(key)}"]`));
}

const DOES: Record<string, (play: Play, doors: Doors) => void> = {
  s: (play) => play.draw(),
  t: (play) => play.take(),
  p: (_, doors) => doors.focus(".pile button[tabindex='0']"),
  h: (_, doors) => doors.focus(".hand button[tabindex='0']"),
  m: (play) => play.put("meld"),
  l: (play) => play.put("lay", "exchange"),
  d: (play) => play.put("discard"),
  e: (play) => {
    const end = play.playing ? play.simple("end") : undefined;
    if (end) play.do(end);
  },
  k: (play) => {
    const knock = ofKind(play.legal, "knock").find((one) => sameCards(one.cards, play.cards));
    if (knock) play.do(knock);
  },
  w: (play) => play.ask(),
  r: () => choose("sort", "rank"),
  u: () => choose("sort", "suit"),
  g: () => choose("sort", "melds"),
  i: (play) => play.askHint(),
  z: (play) => play.undo(),
  Backspace: (play) => play.undo(),
  v: (_, doors) => doors.focus(".log [data-seq] button, .log button"),
  "[": (play) => play.back(-1),
  "]": (play) => play.back(1),
  "<": (play, doors) => shift(play, doors, -1),
  ">": (play, doors) => shift(play, doors, 1),
  c: (_, doors) => doors.focus("[data-call] button"),
  n: (play) => {
    const no = play.simple("no_call");
    if (no) play.do(no);
    else if (!play.past && play.view?.result && play.view.winners.length === 0) play.link.act("next");
  },
  Escape: (play) => play.clear(),
};

export function pressed(event: KeyboardEvent, play: Play, doors: Doors): void {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  if (event.key === "?") return doors.help();
  if (!settings.keys && event.key !== "Escape") return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const does = DOES[key];
  if (!does) return;
  event.preventDefault();
  does(play, doors);
}
