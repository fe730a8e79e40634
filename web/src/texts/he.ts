// The page in Hebrew.
import { accountTexts } from "./he/account";
import { companyTexts } from "./he/company";
import { guideTexts } from "./he/guide";
import { padTexts } from "./he/pad";
import { texts } from "./he/page";

export const catalogue = { texts, accountTexts, guideTexts, padTexts, companyTexts };
