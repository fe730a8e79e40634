// Is a bot one word, whatever its level and think time?
import { describe, expect, it } from "vitest";
import { botOf, isKnown, levelOf, saidOf, timeOf, timesOf } from "./bots";

const times = ["quick", "usual", "long"].map((name) => ({ name, title: name, sentence: `${name}.` }));
const kinds = [
  { name: "greedy", title: "Greedy", sentence: "Takes.", times: [] },
  { name: "champion", title: "Champion", sentence: "Tries.", times },
];

describe("a seat's bot", () => {
  it("is taken apart and put together the same, whatever it thinks", () => {
    for (const bot of ["greedy", "champion", "champion:quick", "champion:long"]) {
      expect(botOf(levelOf(bot), timeOf(bot))).toBe(bot);
    }
    expect(botOf("champion", "usual")).toBe("champion");
  });

  it("has a think time to choose only where its level has some", () => {
    expect(timesOf("greedy", kinds)).toEqual([]);
    expect(timesOf("champion:long", kinds)).toEqual(times);
  });

  it("is unknown when its level or its time is", () => {
    expect(["champion", "champion:long", "greedy"].every((bot) => isKnown(bot, kinds))).toBe(true);
    expect(["greedy:long", "champion:ever", "wizard"].some((bot) => isKnown(bot, kinds))).toBe(false);
  });

  it("is told of once, with its time", () => {
    const said = saidOf(["champion:long", "champion:long", "greedy"], kinds).map((one) => one.title);
    expect(said).toEqual(["Greedy", "Champion", "long"]);
  });
});
