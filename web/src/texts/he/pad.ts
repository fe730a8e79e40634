// The score pad in Hebrew.
import { counting } from "../counting";
import type { PadTexts } from "../languages";

const many = counting("he");
const deals = (count: number): string => many(count, { one: "חלוקה אחת", two: "שתי חלוקות", other: "# חלוקות" });

export const padTexts: PadTexts = {
  title: "פנקס ניקוד",
  link: "פנקס ניקוד",
  linkHint: "משחקים בקלפים אמיתיים, והוא סופר",
  back: "הפנקסים שלי",

  list: {
    title: "פנקסי ניקוד",
    none: "עוד אין פנקס.",
    new: "פנקס חדש",
    removeOne: (names) => `מחיקת הפנקס של ${names}`,
    sure: "למחוק את הפנקס הזה?",
    sureMore: "החלוקות שבו וההיסטוריה שלהן יאבדו לתמיד.",
    keep: "להשאיר",
    remove: "מחיקה",
    over: "הסתיים",
    how: (totals, count, when) => `${totals} · ${deals(count)} · ${when}`,
  },

  make: {
    title: "פנקס חדש",
    players: "מי משחק, בכיוון השעון",
    player: (number) => `שחקן ${number}`,
    add: "להוסיף שחקן",
    drop: (name) => `להוריד את ${name}`,
    dealer: "מחלק ראשון",
    lot: "בהגרלה",
    game: "משחק",
    house: "כללי הבית",
    text: "הכללים כטקסט",
    start: "להתחיל את הפנקס",
  },

  standing: {
    totals: "סכומים",
    wins: (names) => `${names} מנצח במשחק`,
    winMany: (names) => `${names} מנצחים במשחק`,
    wonWith: (deal) => `הוכרע בחלוקה ${deal}.`,
    later: "החלוקות שאחריה אינן נספרות עוד.",
    tie: (names) => `${names} בתיקו: חלוקה נוספת תכריע.`,
    nobodyOut: (target) => `מי שהגיע אל ${target} חייב גם לצאת כדי לנצח: ממשיכים לשחק.`,
    dealsNext: (name) => `הבא לחלק: ${name}.`,
    first: (name) => `ראשון לחלק: ${name}.`,
    to: (target) => `עד ${target}`,
    again: "עוד משחק עם אותם שחקנים",
  },

  entry: {
    open: (deal) => `לרשום את חלוקה ${deal}`,
    title: (deal) => `חלוקה ${deal}`,
    correcting: (deal) => `לתקן את חלוקה ${deal}`,
    dealer: "מי חילק",
    out: "מי יצא",
    choose: "לבחור…",
    nobody: "אף אחד",
    points: (name) => `הנקודות של ${name}`,
    sign: (name) => `פלוס או מינוס ל${name}`,
    cards: (name) => `לסמן את הקלפים של ${name}`,
    change: "לשנות את הקלפים",
    asNumber: "לכתוב מספר",
    save: "לרשום",
    saveCorrection: "לשמור את התיקון",
    cancel: "ביטול",
    strike: "למחוק את החלוקה הזאת",
    struckHint: "החלוקה הזאת מחוקה. שמירה תחזיר אותה.",
    missing: (name) => `חסרות הנקודות של ${name}.`,
    noNumber: (name) => `הנקודות של ${name} צריכות להיות מספר שלם, עד חמש ספרות.`,
    missingOut: "צריך לומר מי יצא, או אף אחד.",
    bonus: (points) => `מספר הוא הניקוד כולו, עם ${points} הנקודות על היציאה.`,
    pool: "קלפים על השולחן, ידיים של אחרים והקופה: מסכמים ליד השולחן ורושמים את הסכום של כל שחקן.",
  },

  picker: {
    title: (name) => `הקלפים של ${name}`,
    where: "לסמן מה שנמצא",
    table: "על השולחן",
    hand: "נשאר ביד",
    none: "אין",
    joker: "ג׳וקר",
    lowAsk: (card) => `האם ${card} הוא הקלף הנמוך של רצף, כמו ב־A-2-3?`,
    lowYes: "כן, הוא נמוך",
    lowNo: "לא",
    standsAsk: "לסמן את הקלף שהג׳וקר מייצג.",
    cancel: "ביטול",
    low: "נמוך",
    card: (card, table, hand) =>
      [card, table ? (table > 1 ? `${table} על השולחן` : "על השולחן") : "", hand ? (hand > 1 ? `${hand} ביד` : "ביד") : ""]
        .filter(Boolean)
        .join(", "),
    elsewhere: (card) => `${card}, רשום אצל שחקן אחר`,
    sum: (table, hand) => `שולחן ${table}, יד \u200e−${hand}`,
    sumBonus: (table, hand, bonus) => `שולחן ${table}, יד \u200e−${hand}, יציאה \u200e+${bonus}`,
    clear: "לנקות",
    done: "סיום",
  },

  scores: {
    title: "חלוקות",
    region: "החלוקות, כטבלה",
    deal: "חלוקה",
    total: "סך הכול",
    dealt: "חילק",
    dealtMark: "ח",
    outMark: "יצא",
    struck: "מחוקה",
    notCounted: "לא נספרת",
    corrected: "תוקנה",
    correct: (deal) => `לתקן את חלוקה ${deal}`,
    legend: "ח: חילק. מתחת לכל ניקוד עומד הסכום.",
    empty: "עוד לא נרשם דבר.",
  },

  chart: {
    title: "הסכומים אחרי כל חלוקה",
    after: (deal) => `אחרי חלוקה ${deal}`,
  },

  changes: {
    title: "תיקונים",
    deal: (deal) => `חלוקה ${deal}`,
    struck: "נמחקה",
    back: "הוחזרה",
    was: (name, before, after) => `${name} \u2066${before} → ${after}\u2069`,
    dealer: (before, after) => `חילק: במקום ${before} – ${after}`,
    out: (before, after) => `יצא: במקום ${before} – ${after}`,
    nobody: "אף אחד",
    cards: "קלפים אחרים",
    names: (names) => `השמות היו ${names}`,
  },

  more: {
    print: "הדפסה",
    csv: "שמירה כ־CSV",
    names: "שמות",
    remove: "מחיקה",
    saveNames: "לשמור את השמות",
    rules: (text) => `כללים: ${text.replaceAll(",", ", ")}`,
    opened: "הפנקס נפתח…",
  },
};
