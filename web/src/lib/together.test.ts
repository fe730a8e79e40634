// Does sorting by melds put together what belongs together?
import { describe, expect, it } from "vitest";
import { arrange, moved } from "./hand";

const sorted = (hand: string, own: string[] = []): string =>
  arrange(hand.split(" "), own.length ? "own" : "melds", own)
    .map((card) => card.code)
    .join(" ");

describe("a hand sorted by melds", () => {
  it("has runs and sets first, the rest by rank", () => {
    expect(sorted("7c Kd 3h 7d 5s 4h 7h 5h 2c")).toBe("3h 4h 5h 7h 7c 7d 2c 5s Kd".replace("7h 7c 7d", "7h 7c 7d"));
  });

  it("lets an ace stand at the high end too", () => {
    expect(sorted("As Ks Qs 2d 2h")).toBe("Qs Ks As 2h 2d");
  });

  it("keeps every card, twins and jokers too", () => {
    const hand = "7c 7c 7d ** ** 8c 9c Tc";
    expect(sorted(hand).split(" ").sort()).toEqual(hand.split(" ").sort());
  });
});

describe("a hand put by hand", () => {
  it("keeps its order, and a new card comes last", () => {
    expect(sorted("2c 3c 4c 5c", ["4c.0", "2c.0", "5c.0"])).toBe("4c 2c 5c 3c");
  });

  it("takes cards to another place together", () => {
    expect(moved(["a", "b", "c", "d"], ["d", "a"], 2)).toEqual(["b", "a", "d", "c"]);
    expect(moved(["a", "b", "c"], ["a"], 3)).toEqual(["b", "c", "a"]);
    expect(moved(["a", "b", "c"], ["c"], 0)).toEqual(["c", "a", "b"]);
  });
});
