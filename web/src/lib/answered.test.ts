// Is an action known to be done by the view that comes after it?
import { expect, it } from "vitest";
import { isAnswered } from "./answered";

const act = { t: "act", seq: 7, token: "-" } as const;
const view = { seq: 7, phase: "call", seat: 1, to_act: [1, 2] } as const;
const after = (change: object): boolean => isAnswered(act, { ...view, to_act: [...view.to_act], ...change });

it("waits on while its seat is still asked, and somebody may have come meanwhile", () => {
  expect(after({})).toBe(false);
  expect(after({ phase: "draw", to_act: [2] })).toBe(false);
});

it("is done with a later event, and an answer to a fresh discard when its seat is not asked any more", () => {
  expect(after({ seq: 8 })).toBe(true);
  expect(after({ to_act: [2] })).toBe(true);
});
