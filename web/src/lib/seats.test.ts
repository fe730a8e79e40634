// Do the players sit in turn order, with marks that differ?
import { describe, expect, it } from "vitest";
import { marks, others, round } from "./seats";

describe("the seats", () => {
  it("stand clockwise from mine: up the left, across, down the right", () => {
    expect(others(4, 2)).toEqual([3, 0, 1]);
    expect(round([1])).toEqual({ left: [], top: [1], right: [] });
    expect(round([1, 2, 3])).toEqual({ left: [1], top: [2], right: [3] });
    expect(round([1, 2, 3, 4, 5, 6, 7])).toEqual({ left: [2, 1], top: [3, 4, 5], right: [6, 7] });
  });

  it("have marks that differ", () => {
    expect(marks(["Ann", "Greedy 1", "Greedy 2", "Chance 3"])).toEqual(["A", "G1", "G2", "C"]);
  });
});
