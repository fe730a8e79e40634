// What the page says, in the language that was loaded. Nothing may be asked of it before `speak` is done.
import { writing } from "../texts/counting";
import { type AccountTexts, type CompanyTexts, type GuideTexts, LANGUAGES, type PadTexts, RIGHT_TO_LEFT, type Texts } from "../texts/languages";

export const texts = {} as Texts;
export const accountTexts = {} as AccountTexts;
export const guideTexts = {} as GuideTexts;
export const padTexts = {} as PadTexts;
export const companyTexts = {} as CompanyTexts;

/** The language that the page speaks. */
export let language = "en";
let written = writing("en");

const COOKIE = "rummy500_lang";
const YEAR = 365 * 24 * 3600;
// In a text that runs to the left this keeps a minus before its number.
let before = "";

/** Loads a language, English where it is none of ours. */
export async function speak(wanted: string): Promise<void> {
  const found = LANGUAGES[wanted] ?? LANGUAGES.en;
  if (!found) return;
  const { catalogue } = await found.load();
  Object.assign(texts, catalogue.texts);
  Object.assign(accountTexts, catalogue.accountTexts);
  Object.assign(guideTexts, catalogue.guideTexts);
  Object.assign(padTexts, catalogue.padTexts);
  Object.assign(companyTexts, catalogue.companyTexts);
  language = wanted in LANGUAGES ? wanted : "en";
  written = writing(language);
  const rightToLeft = RIGHT_TO_LEFT.has(language);
  before = rightToLeft ? "\u200e" : "";
  document.documentElement.lang = language;
  document.documentElement.dir = rightToLeft ? "rtl" : "ltr";
}

/** The same with the country that the browser names, for dates. */
export function locale(): string {
  return navigator.languages.find((one) => one.split("-")[0] === language) ?? language;
}

/** The language that was chosen here, or nothing. */
export function chosenLanguage(): string {
  const found = new RegExp(`(?:^|; )${COOKIE}=([a-z]+)`).exec(document.cookie);
  return found?.[1] ?? "";
}

/** Speaks another language from now on; "" is the browser's own. The server reads the cookie too. */
export function chooseLanguage(wanted: string): void {
  document.cookie = `${COOKIE}=${wanted}; path=/; max-age=${wanted ? YEAR : 0}; samesite=lax`;
  location.reload();
}

export function signed(points: number): string {
  return points < 0 ? plain(points) : `${before}+${written(points)}`;
}

export function plain(points: number): string {
  return points < 0 ? `${before}−${written(-points)}` : written(points);
}
