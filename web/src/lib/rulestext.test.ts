// Is the text of a rule set taken apart and put together without loss?
import { describe, expect, it } from "vitest";
import { putTogether, takeApart, withOption } from "./rulestext";

describe("the rules' text", () => {
  it("reads back what it writes", () => {
    expect(putTogether(takeApart("classic, jokers=2,call = lay_off"))).toBe("classic,jokers=2,call=lay_off");
  });

  it("leaves out an option that is as in the preset", () => {
    expect(withOption("classic,jokers=2", "call", "meld", "off")).toBe("classic,jokers=2,call=meld");
    expect(withOption("classic,jokers=2", "jokers", "0", "0")).toBe("classic");
  });
});
