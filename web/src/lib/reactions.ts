// What is shown without a word, in every language. A screen reader has names for these signs of its own.
import type { Phrase } from "./protocol";
import { companyTexts } from "./texts";

export const reactions: Partial<Record<Phrase, string>> = { clap: "👏", laugh: "😄", think: "🤔", sad: "😢" };

/** A phrase in words, or a reaction's sign. */
export function spokenWords(phrase: Phrase): string {
  return reactions[phrase] ?? (companyTexts.phrases as Partial<Record<Phrase, string>>)[phrase] ?? "";
}
