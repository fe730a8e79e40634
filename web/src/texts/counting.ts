// How does a language count, and how does it write a number? As the browser's Intl would, whose first use takes long
// before anything can be painted (20 ms, 80 on a slow phone); so it is asked only where its answer is not plain.

type Form = Intl.LDMLPluralRule;
export type Forms = Partial<Record<Form, string>> & { other: string };

const one = (count: number): Form => (count === 1 ? "one" : "other");
/** The form for a whole number below a million, as Intl.PluralRules has it; a test holds the two equal. */
const FORMS: Record<string, (count: number) => Form> = {
  en: one,
  es: one,
  de: one,
  fr: (count) => (count < 2 ? "one" : "other"),
  he: (count) => (count === 2 ? "two" : one(count)),
};

/** From this number on digits stand in groups: 9999, but 10,000. */
const GROUPED = 10_000;

/** Writes numbers as a language does. */
export function writing(language: string): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    if (Number.isInteger(value) && value >= 0 && value < GROUPED) return String(value);
    format ??= new Intl.NumberFormat(language, { useGrouping: "min2" });
    return format.format(value);
  };
}

/** Puts a number into the form that it asks for, where `#` stands. */
export function counting(language: string): (count: number, forms: Forms) => string {
  const form = FORMS[language] ?? one;
  const written = writing(language);
  return (count, forms) => (forms[form(count)] ?? forms.other).replaceAll("#", written(count));
}
