// Is an action that was asked for in a view that comes after it?
import type { Act, View } from "./protocol";

/** An answer to a fresh discard is no event for the others yet, so the view has the same number after it. */
export function isAnswered(act: Act, view: Pick<View, "seq" | "phase" | "seat" | "to_act">): boolean {
  return view.seq > act.seq || (view.phase === "call" && !view.to_act.includes(view.seat));
}
