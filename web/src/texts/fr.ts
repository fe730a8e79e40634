// The page in French.
import { accountTexts } from "./fr/account";
import { companyTexts } from "./fr/company";
import { guideTexts } from "./fr/guide";
import { padTexts } from "./fr/pad";
import { texts } from "./fr/page";

export const catalogue = { texts, accountTexts, guideTexts, padTexts, companyTexts };
