// Which languages does the page speak? Each is a file of its own, and a visitor loads one.
import type { catalogue } from "./en";

/** What a language has to have: everything that English has. */
export type Catalogue = typeof catalogue;
export type Texts = Catalogue["texts"];
export type AccountTexts = Catalogue["accountTexts"];
export type GuideTexts = Catalogue["guideTexts"];
export type CompanyTexts = Catalogue["companyTexts"];
export type PadTexts = Catalogue["padTexts"];

type Loading = Promise<{ catalogue: Catalogue }>;

/** In the order in which they are offered, each under its own name. The server knows the same ones. */
export const LANGUAGES: Record<string, { name: string; load: () => Loading }> = {
  en: { name: "English", load: () => import("./en") },
  es: { name: "Español", load: () => import("./es") },
  fr: { name: "Français", load: () => import("./fr") },
  de: { name: "Deutsch", load: () => import("./de") },
  he: { name: "עברית", load: () => import("./he") },
};

export const RIGHT_TO_LEFT = new Set(["he"]);
