// The account and its coins in Hebrew.
import { counting } from "../counting";
import type { AccountTexts } from "../languages";

const count = counting("he");
const coins = (number: number): string => count(number, { one: "מטבע אחד", two: "שני מטבעות", other: "# מטבעות" });

export const accountTexts: AccountTexts = {
  title: "חשבון",
  link: "חשבון: כניסה או הרשמה",
  linkOf: (name) => `החשבון של ${name}`,
  coins,
  member: (when) => `כאן מאז ${when}`,

  enter: {
    signIn: "כניסה",
    register: "הרשמה",
    which: "כניסה או הרשמה",
    why: "אפשר לשחק גם בלי חשבון. עם חשבון השולחנות שלך איתך בכל דפדפן, ויש לך מטבעות משחק.",
    keeps: "השולחנות והפנקסים של הדפדפן הזה יהיו של החשבון שלך.",
    name: "שם",
    nameHint: "2 עד 24 תווים. אחרים רואים אותו ליד השולחנות שלך.",
    password: "סיסמה",
    passwordHint: "8 תווים לפחות; שלוש או ארבע מילים הן בחירה טובה.",
    show: "להראות את הסיסמה",
    noMail: "אין כתובת דואר, ולכן איש לא יוכל לשלוח סיסמה שאבדה: כדאי לשמור אותה היטב.",
  },

  coinsPart: {
    title: "מטבעות משחק",
    note: "למטבעות המשחק אין ערך כספי. אי אפשר לקנות אותם, לתת אותם או לפדות אותם.",
    refill: "לקבל 200 מטבעות",
    refillHint: "מתחת ל־10 מטבעות אפשר למלא עד 200, פעם ביום.",
    history: "היסטוריה",
    when: "מתי",
    what: "מה",
    sum: "מטבעות",
    after: "לאחר מכן",
    table: "שולחן",
    older: "ישנים יותר",
    kinds: {
      start: "ברוכים הבאים",
      refill: "מילוי",
      stake: "הימור",
      payout: "זכייה",
      leave: "עזיבת שולחן",
      back: "החזר הימור",
      close: "סגירה",
    },
  },

  played: {
    title: "מה שוחק",
    none: "עוד לא שוחק אף משחק עד סופו.",
    kind: "עם מי",
    matches: "משחקים",
    won: "ניצחונות",
    deals: "חלוקות",
    best: "החלוקה הטובה",
    kinds: { bots: "נגד בוטים", people: "עם אנשים" },
  },

  devices: {
    title: "היכן נכנסת לחשבון",
    here: "כאן",
    since: (when) => `מאז ${when}`,
    seen: (when) => `נראה לאחרונה ${when}`,
    end: "יציאה",
    endOne: (device) => `יציאה מ־${device}`,
  },

  change: {
    title: "שינוי הסיסמה",
    old: "הסיסמה עד כה",
    new: "סיסמה חדשה",
    save: "לשנות",
    done: "הסיסמה שונתה. כל דפדפן אחר הוצא מהחשבון.",
  },

  data: {
    title: "הנתונים שלך",
    export: "להוריד הכול",
    exportHint: "חשבון, מטבעות, שולחנות עם התיעוד שלהם, פנקסים: קובץ JSON אחד.",
    remove: "למחוק את החשבון",
    sure: "למחוק את החשבון שלך?",
    sureMore:
      "השולחנות, הפנקסים והמטבעות שלך יאבדו לתמיד. במקום שאחרים משחקים, בוט יתפוס את מקומך בשם אחר; הימור שם אבוד.",
    password: "הסיסמה שלך",
    keep: "להשאיר",
  },
};
