// The rules page, the lessons, the questions and the advice in Hebrew.
import { counting } from "../counting";
import type { GuideTexts } from "../languages";

const many = counting("he");

export const guideTexts: GuideTexts = {
  home: {
    offer: "רמי 500 חדש לך?",
    offerHint: "אפשר ללמוד אותו בעשר דקות, כלל אחר כלל, עם קלפים ביד.",
    start: "להתחיל את השיעור הראשון",
    later: "לא עכשיו",
    label: "ללמוד ולעיין",
    learn: "שיעורים",
    rules: "כללים",
    faq: "שאלות",
    strategy: "אסטרטגיה",
  },

  rules: {
    title: "כללים",
    link: "כללים",
    table: "חזרה לשולחן",
    whence: "חזרה",
    marked: (count) =>
      many(count, {
        one: "מקום אחד מסומן: המשחק הקלאסי אומר אחרת, או אינו אומר דבר.",
        two: "שני מקומות מסומנים: המשחק הקלאסי אומר אחרת, או אינו אומר דבר.",
        other: "# מקומות מסומנים: המשחק הקלאסי אומר אחרת, או אינו אומר דבר.",
      }),
    asClassic: "זה המשחק הקלאסי.",
    mark: "שונה מהקלאסי",
    example: "דוגמה",
    contents: "בדף הזה",
    preset: "משחק",
    players: "שחקנים",
    play: "לשחק לפי הכללים האלה",
    text: "כטקסט",
    why: (rule) => `הכלל: ${rule}`,
    noPlayers: (count) => many(count, { one: "שחקן אחד", two: "שני שחקנים", other: "# שחקנים" }),
  },

  share: {
    read: "לקרוא את הכללים האלה במילים",
    copy: "להעתיק קישור לכללים האלה",
    copied: "הועתק. מי שיפתח אותו ימצא את הכללים האלה מוכנים.",
    by: "אפשר להעתיק את הכתובת:",
  },

  learn: {
    title: "שיעורים",
    hello: "כל שיעור הוא כלל אחד, במצב שמשחקים. הוא נמשך דקה.",
    done: "הושלם",
    progress: (done, all) => `${done} מתוך ${all} הושלמו`,
    again: "להתחיל מחדש",
    all: "כל השיעורים",
    nextLesson: "השיעור הבא",
    finished: "זה היה האחרון. המשחק כבר מוכר: אפשר לשחק משחק שלם.",
    play: "אל השולחנות",
    steps: "מה לעשות",
    step: (done) => (done ? "נעשה" : "לעשות"),
    well: "כל הכבוד",
    missed: "לא בדיוק",
    lesson: (number, all) => `שיעור ${number} מתוך ${all}`,
    rule: (rule) => `כלל ${rule}`,
  },

  notes: {
    faq: "שאלות",
    faqHello: "מה ששחקנים שואלים, ועל מה הם מתווכחים. לכל תשובה יש מצב שאפשר לנסות אותה בו.",
    strategy: "אסטרטגיה",
    strategyHello: "על מה חושבים שחקנים טובים. לכל עצה יש מצב שאפשר לנסות אותה בו.",
    open: "לנסות על השולחן",
    tries: "מה אומרים הכללים",
    allowed: "מותר",
    refused: "אסור",
    ended: "עד כאן מגיע המצב הזה.",
  },
};
