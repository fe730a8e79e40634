// Is a card written, spoken and cut out of a sentence as it should be?
import { beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "../texts/en";
import { short, spoken, spokenText, words } from "./cards";
import { texts } from "./texts";

beforeAll(() => void Object.assign(texts, catalogue.texts));

describe("a card", () => {
  it("is written with its symbol and spoken in words", () => {
    expect(short("Tc")).toBe("10♣");
    expect(spoken("Ad")).toBe("ace of diamonds");
    expect(short("*7h")).toBe("★7♥");
    expect(spoken("*7h")).toBe("joker as 7 of hearts");
    expect(spoken("**")).toBe("joker");
  });

  it("is spoken in words inside a sentence too", () => {
    expect(spokenText("Meld 7♣ 7♦ joker (7♥)")).toBe("Meld 7 of clubs 7 of diamonds joker (7 of hearts)");
  });

  it("is cut out of a sentence with its suit", () => {
    expect(words("Lay 10♥ on the run 5♥-9♥").filter((word) => word.suit).map((word) => word.text)).toEqual(["10♥", "5♥", "9♥"]);
  });
});
