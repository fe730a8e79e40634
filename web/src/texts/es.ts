// The page in Spanish.
import { guideTexts } from "./es/guide";
import { padTexts } from "./es/pad";
import { texts } from "./es/page";

export const catalogue = { texts, guideTexts, padTexts };
