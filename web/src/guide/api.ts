// The server's answers about rules, lessons and questions.
import { call } from "../lib/api";
import type { Guide, Rulebook, SceneFrame } from "../lib/protocol";

export async function rulebook(rules: string, players?: number): Promise<Rulebook> {
  const asked = new URLSearchParams({ rules });
  if (players) asked.set("players", `${players}`);
  return (await call(`rulebook?${asked}`)).json() as Promise<Rulebook>;
}

let known: Promise<Guide> | null = null;

/** All lessons, questions and advice; asked once, for they do not change. */
export function guide(): Promise<Guide> {
  known ??= call("guide").then((answer) => answer.json() as Promise<Guide>);
  known.catch(() => (known = null));
  return known;
}

export async function tryScene(id: string, tokens: readonly string[]): Promise<SceneFrame> {
  return (await call(`lessons/${encodeURIComponent(id)}`, "POST", { tokens })).json() as Promise<SceneFrame>;
}
