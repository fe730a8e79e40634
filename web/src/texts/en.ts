// The page in English.
import { accountTexts } from "./en/account";
import { companyTexts } from "./en/company";
import { guideTexts } from "./en/guide";
import { padTexts } from "./en/pad";
import { texts } from "./en/page";

export const catalogue = { texts, accountTexts, guideTexts, padTexts, companyTexts };
