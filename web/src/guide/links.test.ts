// Do the addresses of rules pages and set-up forms read back as they were written?
import { describe, expect, it } from "vitest";
import { askedFor, rulesLink, setUpLink } from "./links";

const search = (link: string): string => link.slice(link.indexOf("?")).replace(/#.*/, "");

describe("links to rules", () => {
  it("read back, and can be read by people", () => {
    const link = setUpLink("classic,jokers=2", 4);
    expect(link).toBe("/new?rules=classic,jokers=2&players=4");
    expect(askedFor(search(link))).toEqual({ rules: "classic,jokers=2", players: 4, from: "" });
  });

  it("name the rule and the place that one came from", () => {
    const link = rulesLink("strict", 3, { rule: "R4.5", from: "/t/abc_1" });
    expect(link).toBe("/rules?rules=strict&players=3&from=/t/abc_1#R4.5");
    expect(askedFor(search(link))).toEqual({ rules: "strict", players: 3, from: "/t/abc_1" });
  });

  it("ask for nothing where they are wrong", () => {
    expect(askedFor("?players=99&from=//evil.example")).toEqual({ rules: "", players: 0, from: "" });
    expect(askedFor("")).toEqual({ rules: "", players: 0, from: "" });
  });
});
