// Which screen the address names: / home, /new set-up, /account, /lobby open tables, /t/ID a table, /pad score pads,
// /pad/new, /pad/ID; any other address is no screen, and the server (src/rummy500/server/page.py) answers it with 404.

export type Place =
  | GuidePlace
  | { at: "home" }
  | { at: "nowhere" }
  | { at: "new" }
  | { at: "account" }
  | { at: "lobby" }
  | { at: "table"; id: string }
  | PadPlace;
type PadPlace = { at: "pads" } | { at: "newPad" } | { at: "pad"; id: string };

/** What can be learnt or looked up: /rules, /learn, /faq, /strategy, and /learn/ID, a position to try. */
type GuidePlace = { at: "rules" } | { at: "learn" } | { at: "faq" } | { at: "strategy" } | { at: "scene"; id: string };

function guidePlace(path: string): GuidePlace | null {
  const found = /^\/(rules|learn|faq|strategy)(?:\/([\w-]+))?\/?$/.exec(path);
  if (!found) return null;
  if (found[2] && found[1] !== "rules") return { at: "scene", id: found[2] };
  return { at: found[1] as "rules" | "learn" | "faq" | "strategy" };
}

function read(path: string): Place {
  const table = /^\/t\/([\w-]+)\/?$/.exec(path);
  if (table?.[1]) return { at: "table", id: table[1] };
  if (/^\/account\/?$/.test(path)) return { at: "account" };
  if (/^\/new\/?$/.test(path)) return { at: "new" };
  if (/^\/lobby\/?$/.test(path)) return { at: "lobby" };
  const pad = /^\/pad(?:\/([\w-]+))?\/?$/.exec(path);
  if (pad) return pad[1] === "new" ? { at: "newPad" } : pad[1] ? { at: "pad", id: pad[1] } : { at: "pads" };
  return path === "/" ? { at: "home" } : (guidePlace(path) ?? { at: "nowhere" });
}

export const route: { place: Place } = $state({ place: read(location.pathname) });

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.place = read(location.pathname);
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  route.place = read(location.pathname);
});

/** Lets a plain click on a link change the screen without loading the page anew. */
export function inside(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { pathname, search, hash } = event.currentTarget as HTMLAnchorElement;
  go(pathname + search + hash);
}
