// Does a tap on a card do what one expects, with one deck and with two?
import { expect, test } from "vitest";
import { cardOf, count, countAll, tap, withCard, without, withoutAt, type Picked } from "./picking";

const NONE: Picked = { table: [], hand: [] };

test("a card goes down with the first tap and away with the second", () => {
  expect(tap(NONE, "table", "7c", 1)).toBe("add");
  const down = withCard(NONE, "table", "7c");
  expect(down).toEqual({ table: ["7c"], hand: [] });
  expect(tap(down, "table", "7c", 1)).toBe("remove");
  expect(without(down, "table", "7c")).toEqual(NONE);
});

test("a card in the hand is brought over to the table", () => {
  expect(tap({ table: [], hand: ["7c"] }, "table", "7c", 1)).toBe("move");
});

test("of two decks both copies go down before a tap takes them away", () => {
  const one = withCard(NONE, "hand", "7c");
  expect(tap(one, "hand", "7c", 2)).toBe("add");
  const both = withCard(one, "hand", "7c");
  expect(tap(both, "hand", "7c", 2)).toBe("remove");
  expect(without(both, "hand", "7c", true)).toEqual(NONE);
  expect(without(both, "hand", "7c").hand).toEqual(["7c"]);
});

test("what somebody else has can't be tapped", () => {
  expect(tap(NONE, "table", "7c", 0)).toBe("nothing");
});

test("low aces and jokers are still the cards that they are", () => {
  expect(cardOf("Ad<")).toBe("Ad");
  expect(cardOf("*7h")).toBe("**");
  expect(cardOf("*Ad<")).toBe("**");
  const picked = { table: ["Ad<", "*7h", "**"], hand: ["Ac"] };
  expect(count(picked.table, "**")).toBe(2);
  expect(countAll(picked, "Ad")).toBe(1);
});

test("cards lie in order, and the very one is taken away", () => {
  let picked = withCard(withCard(withCard(NONE, "table", "Kd"), "table", "Ad<"), "table", "2c");
  picked = withCard(picked, "table", "**");
  expect(picked.table).toEqual(["2c", "Ad<", "Kd", "**"]);
  expect(withoutAt(picked, "table", 1).table).toEqual(["2c", "Kd", "**"]);
});
