// How does a language count? Its plural forms come from the browser.

export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Puts a number into the form that it asks for, where `#` stands. */
export function counting(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const digits = new Intl.NumberFormat(language, { useGrouping: "min2" });
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll("#", digits.format(count));
}
