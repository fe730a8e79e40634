// Does a selection find the tokens that it asks for?
import { describe, expect, it } from "vitest";
import { asked, matching, sameCards, suggestions } from "./choosing";
import type { Legal } from "./protocol";

function one(token: string, kind: Legal["kind"], cards: string[], points = 0, as = cards): Legal {
  return { token, kind, cards, as, meld: null, depth: null, points, say: token };
}

const legal = [
  one("d7c", "discard", ["7c"]),
  one("l7c@1", "lay", ["7c"], 7),
  one("m7c7d7h", "meld", ["7c", "7d", "7h"], 21),
  one("m7c7d*7h", "meld", ["7c", "7d", "**"], 29, ["7c", "7d", "*7h"]),
  one("m7c7d*7s", "meld", ["7c", "7d", "**"], 29, ["7c", "7d", "*7s"]),
];

describe("a selection", () => {
  it("finds the tokens that use exactly its cards, in whatever order they were selected", () => {
    expect(matching(legal, ["7h", "7c", "7d"]).map((found) => found.token)).toEqual(["m7c7d7h"]);
    expect(matching(legal, ["7c"]).map((found) => found.token)).toEqual(["d7c", "l7c@1"]);
  });

  it("finds both meanings of a joker", () => {
    expect(matching(legal, ["**", "7d", "7c"])).toHaveLength(2);
  });

  it("finds nothing for no card, for too few and for too many", () => {
    expect(matching(legal, [])).toEqual([]);
    expect(matching(legal, ["7c", "7d"])).toEqual([]);
    expect(matching(legal, ["7c", "7d", "7h", "8h"])).toEqual([]);
  });

  it("counts equal cards", () => {
    expect(sameCards(["5c", "5c", "5h"], ["5c", "5h", "5h"])).toBe(false);
    expect(sameCards(["5c", "5h", "5c"], ["5h", "5c", "5c"])).toBe(true);
  });
});

describe("what could go on the table", () => {
  it("comes best first and without discards", () => {
    expect(suggestions(legal).map((found) => found.points)).toEqual([29, 29, 21, 7]);
  });
});

describe("the token of a selection that matches nothing", () => {
  it("is a discard of one card, a meld of more, a lay-off on a meld", () => {
    expect(asked(["4d"])).toBe("d4d");
    expect(asked(["4d", "9c"])).toBe("m4d9c");
    expect(asked(["3s", "4s"], 2)).toBe("l3s4s@2");
  });
});
