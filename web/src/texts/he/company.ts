// Playing with people, in Hebrew.
import { counting } from "../counting";
import type { CompanyTexts } from "../languages";

const many = counting("he");
const seconds = (count: number): string => `${count} שנ׳`;

export const companyTexts: CompanyTexts = {
  link: "לשחק עם אנשים",
  linkHint: "חבר בקישור, או שולחן פתוח",

  lobby: {
    title: "לשחק עם אנשים",
    open: "שולחנות פתוחים",
    watch: "משחקים עכשיו",
    none: "אין עכשיו שולחן פתוח. אפשר לפתוח אחד: אחרים יראו אותו כאן, או לשלוח לחבר את הקישור.",
    make: "לפתוח שולחן",
    join: "להצטרף",
    look: "לצפות",
    back: "להמשיך",
    of: (name) => `השולחן של ${name}`,
    best: "הטובים ביותר",
    rating: "הדירוג שלך",
    provisional: "זמני",
    matches: (count) => many(count, { one: "משחק אחד", two: "שני משחקים", other: "# משחקים" }),
    counts: "נספרים משחקים שבהם לכולם יש חשבון ואיש אינו בוט.",
    free: "פנוי",
    seats: (free, all) => `${free} מתוך ${all} מקומות פנויים`,
  },

  setUp: {
    stake: "הימור",
    noStake: "בלי",
    against: "מי משחק",
    bots: "בוטים",
    people: "אנשים",
    open: "לפתוח את השולחן",
    public: "להראות אותו בלובי",
    publicHint: "אחרת ימצאו אותו רק מי שיש להם הקישור.",
    clock: "זמן לתור",
    window: "זמן לקריאת ״רמי״",
    fill: "בוטים במקומות פנויים",
  },

  clock: (length) => (length >= 86_400 ? "יום" : seconds(length)),
  perTurn: (time) => `${time} לתור`,
  perCall: (time) => `${time} לקריאה`,

  each: (coins) => `${coins} לכל אחד`,

  room: {
    title: "מחכים לשחקנים",
    name: "שמך",
    sit: "לשבת",
    take: (seat) => `לתפוס את מקום ${seat}`,
    free: "מקום פנוי",
    you: "זה אתה",
    host: "מארח",
    bot: "בוט",
    addBot: (seat) => `בוט במקום ${seat}`,
    bring: "בוט",
    takeAway: (name) => `להוציא את ${name}`,
    off: "להוציא",
    start: "להתחיל עכשיו",
    startHint: (free) => many(free, { one: "בוט יתפוס את המקום הפנוי", two: "בוטים יתפסו את שני המקומות הפנויים", other: "בוטים יתפסו את # המקומות הפנויים" }),
    waits: (name) => `${name} מתחיל את המשחק, או שהוא מתחיל כשכל המקומות תפוסים.`,
    leave: "לעזוב את השולחן",
    invite: "להזמין",
    share: "לשתף",
    copy: "להעתיק את הקישור",
    copied: "הועתק",
    qr: "קוד QR של הקישור לשולחן הזה",
    alone: "הכתובת הזאת פועלת רק במחשב הזה: אחרים צריכים את זו של הרשת שלך.",
    invitation: "בואו לשחק איתי רמי 500",
    full: "כל המקומות תפוסים.",
  },

  presence: { here: "כאן", away: "לא כאן", left: "עזב" },

  table: {
    left_: (time) => `נשארו ${time}`,
    watching: (count) => many(count, { one: "צופה אחד", two: "שני צופים", other: "# צופים" }),
    look: "צפייה בלבד",
    next: (time) => `החלוקה הבאה בעוד ${time}`,
    calls: "הקריאות נאספות; הראשון לפי התור מקבל את הקלף.",
    menu: "שולחן ומשפטים",
    title: "בשולחן הזה",
    say: "לומר משהו",
    mute: (name) => `להשתיק את ${name}`,
    says: (name, phrase) => `${name}: ${phrase}`,
    leave: "לעזוב את המשחק",
    leaveSure: "לעזוב את המשחק?",
    leaveMore: "בוט ימשיך במקומך, ואי אפשר לחזור אליו. כדי להיעדר לזמן מה די לסגור את הדף.",
    leaveCoins: (stake, fee) => `ההימור שלך, ${stake}, אבוד, ונגבית עמלה של ${fee}, אם יש לך.`,
    stay: "להישאר",
    go: "לעזוב",
  },

  end: {
    again: "לשחק שוב יחד",
    join: "להצטרף למשחק הבא",
  },

  home: {
    waiting: "בהמתנה",
    forget: "לעזוב את השולחן הזה?",
    forgetMore: "בוט ימשיך במקומך אם המשחק לא הסתיים.",
    leave: "לעזוב",
  },

  phrases: {
    hello: "שלום!",
    luck: "בהצלחה!",
    nice: "שוחק יפה!",
    wow: "וואו!",
    oops: "אופס!",
    thanks: "תודה!",
    sorry: "סליחה!",
    wait: "רגע אחד, בבקשה.",
    soon: "תכף אחזור.",
    again: "עוד משחק?",
    game: "משחק יפה!",
    bye: "להתראות!",
  },
};
