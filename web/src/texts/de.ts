// The page in German.
import { accountTexts } from "./de/account";
import { companyTexts } from "./de/company";
import { guideTexts } from "./de/guide";
import { padTexts } from "./de/pad";
import { texts } from "./de/page";

export const catalogue = { texts, accountTexts, guideTexts, padTexts, companyTexts };
