// The page in Spanish.
import { accountTexts } from "./es/account";
import { companyTexts } from "./es/company";
import { guideTexts } from "./es/guide";
import { padTexts } from "./es/pad";
import { texts } from "./es/page";

export const catalogue = { texts, accountTexts, guideTexts, padTexts, companyTexts };
