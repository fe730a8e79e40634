// The page in English.
import { guideTexts } from "./en/guide";
import { padTexts } from "./en/pad";
import { texts } from "./en/page";

export const catalogue = { texts, guideTexts, padTexts };
