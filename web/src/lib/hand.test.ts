// Does a hand stay sorted, and a selection with its cards?
import { describe, expect, it } from "vitest";
import { arrange, stillHeld } from "./hand";

const codes = (hand: string[], sort: "rank" | "suit"): string => arrange(hand, sort).map((card) => card.code).join(" ");

describe("a hand", () => {
  it("sorts by suit, black and red in turn, jokers last", () => {
    expect(codes(["**", "3d", "Ks", "2c", "Th", "9h"], "suit")).toBe("Ks 9h Th 2c 3d **");
  });

  it("sorts by rank, the ace low", () => {
    expect(codes(["Kd", "Ac", "Th", "Ts", "2c"], "rank")).toBe("Ac 2c Ts Th Kd");
  });

  it("keeps the selection of what is still held, and not of a twin that stays", () => {
    expect(stillHeld(["5c.0", "9h.0"], ["5c", "5c", "9h"], ["5c", "9h"])).toEqual(["9h.0"]);
    expect(stillHeld(["5c.0", "5c.1"], ["5c", "5c"], ["5c", "5c", "9h"])).toEqual(["5c.0", "5c.1"]);
    expect(stillHeld(["5c.0"], ["5c"], [])).toEqual([]);
  });

  it("gives equal cards keys of their own, and keeps a card's key when another comes", () => {
    const before = arrange(["5c", "5c"], "suit").map((card) => card.key);
    const after = arrange(["2h", "5c", "5c"], "suit").map((card) => card.key);
    expect(new Set(before).size).toBe(2);
    expect(after.filter((key) => before.includes(key))).toEqual(before);
  });
});
