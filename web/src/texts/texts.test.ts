// Does each language have every text, is each used, and does each text hold what it is given?
import { describe, expect, it } from "vitest";
import { counting, writing } from "./counting";
import { type Catalogue, LANGUAGES } from "./languages";

type Tree = { [key: string]: unknown };
const loaded: Record<string, Catalogue> = {};
for (const [name, { load }] of Object.entries(LANGUAGES)) loaded[name] = (await load()).catalogue;
const english = loaded.en as unknown as Tree;
const others = Object.entries(loaded).filter(([name]) => name !== "en");

function leaves(tree: unknown, path: string[] = []): [string, unknown][] {
  if (typeof tree !== "object" || tree === null) return [[path.join("."), tree]];
  return Object.entries(tree as Tree).flatMap(([key, value]) => leaves(value, [...path, key]));
}

const sources = import.meta.glob<string>(["../**/*.{svelte,ts,js}", "!./**", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What a text says to numbers and names that can be told apart again. */
function said(text: unknown): string {
  if (typeof text !== "function") return String(text);
  return String((text as (...values: unknown[]) => unknown)("31", "47", "53", "59"));
}

// These stand in groups that are looked through by their names, or are taken whole.
const WHOLE = /^texts\.(cardNames\.(suits|ranks)|setUp\.sections|settings\.(themes|felts|backs|colourKinds|prints|contrasts|paces|steps|rounds)|keys|awayScreen)\.|^accountTexts\.(coinsPart|played)\.kinds\.|^companyTexts\.(phrases|presence)\./;

describe("the English texts", () => {
  const code = Object.values(sources).join("\n");

  it("are all used", () => {
    const unused = leaves(english)
      .map(([path]) => path)
      .filter((path) => !WHOLE.test(path))
      .filter((path) => {
        const [, ...keys] = path.split(".");
        const [last, group] = [keys.at(-1), keys.at(-2)];
        const direct = group ? `${group}.${last}` : `exts.${last}`;
        return !new RegExp(`(${direct.replace(".", "\\.")}|\\b(said|says)\\.${last})\\b`).test(code);
      });
    expect(unused).toEqual([]);
  });
});

describe.each(others)("the texts in %s", (name, catalogue) => {
  const mine = new Map(leaves(catalogue));

  it("are those of the English page, no more and no fewer", () => {
    expect([...mine.keys()].sort()).toEqual(leaves(english).map(([path]) => path).sort());
  });

  it("hold the same numbers and names as the English", () => {
    const different = leaves(english)
      .filter(([path]) => !path.startsWith("texts.keys"))
      .filter(([path, text]) => {
        const found = (of: unknown): string => [...new Set(said(of).match(/31|47|53|59/g) ?? [])].sort().join();
        return found(text) !== found(mine.get(path));
      });
    expect(different.map(([path]) => path)).toEqual([]);
  });

  it("have no key of the keyboard that the English has not", () => {
    expect(catalogue.texts.keys.map(([key]) => key)).toEqual(loaded.en?.texts.keys.map(([key]) => key));
  });

  it("count by the plural forms of their language", () => {
    const forms = new Intl.PluralRules(name).resolvedOptions().pluralCategories.filter((form) => form !== "many");
    const asked = { one: "#-one", two: "#-two", other: "#-other" };
    const seen = new Set([0, 1, 2, 3, 5, 11, 21, 100].map((count) => counting(name)(count, asked).split("-")[1]));
    expect([...seen].sort()).toEqual([...forms].sort());
  });
});

describe.each(Object.keys(LANGUAGES))("numbers in %s", (name) => {
  const some = [...Array.from({ length: 200 }, (_, count) => count), 999, 1000, 9999, 10_000, 12_345, 100_001, 999_999];

  it("take the form that the browser would give them", () => {
    const rules = new Intl.PluralRules(name);
    const forms = { one: "one", two: "two", other: "other" };
    expect(some.map((count) => counting(name)(count, forms))).toEqual(some.map((count) => rules.select(count)));
  });

  it("are written as the browser would write them", () => {
    const format = new Intl.NumberFormat(name, { useGrouping: "min2" });
    const all = [...some, -3, 0.5, -12_345];
    expect(all.map(writing(name))).toEqual(all.map((value) => format.format(value)));
  });
});
