// What each key does at the table.
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

const DOES: Record<string, (play: Play, doors: Doors) => void> = {
  s: (play) => play.draw(),
  t: (play) => play.take(),
  p: (_, doors) => doors.focus(".pile button[tabindex='0']"),
  h: (_, doors) => doors.focus(".hand button[tabindex='0']"),
  m: (play) => play.put("meld"),
  l: (play) => play.put("lay", "exchange"),
  d: (play) => play.put("discard"),
  w: (play) => play.ask(),
  r: () => choose("sort", "rank"),
  u: () => choose("sort", "suit"),
  c: (_, doors) => doors.focus("[data-call] button"),
  n: (play) => {
    const no = play.simple("no_call");
    if (no) play.do(no);
    else if (play.view?.result && play.view.winners.length === 0) play.link.act("next");
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
