// Positions to look at while the page is drawn. Nothing here knows a rule: lists are written by hand.

const SUITS = "cdhs";
const RANKS = "A23456789TJQK";
const SYMBOL = { c: "♣", d: "♦", h: "♥", s: "♠" };
const words = (card) => {
  if (card === "**") return "joker";
  if (card[0] === "*") return `joker (${words(card.slice(1))})`;
  return (card[0] === "T" ? "10" : card[0]) + SYMBOL[card[1]];
};
const list = (text) => text.split(" ").filter(Boolean);
const say = (cards) => cards.map(words).join(" ");

const one = (token, kind, cards, more = {}) => ({
  token, kind, cards, as: cards, meld: null, depth: null, points: 0, say: token, ...more,
});
const discard = (card) => one(`d${card}`, "discard", [card], { say: `Discard ${words(card)}` });
const meld = (cards, points, as = cards) =>
  one(`m${as.join("")}`, "meld", cards, { as, points, say: `Meld ${say(as)}` });
const lay = (card, n, points, on, end = "") =>
  one(`l${card}@${n}${end}`, "lay", [card.startsWith("*") ? "**" : card], { as: [card], meld: n, points, say: `Lay ${words(card)} on ${on}` });
const laid = (text) => list(text).map((part) => ({ card: part.split("=")[0], by: Number(part.split("=")[1]) }));

const base = {
  t: "view", seq: 40, rules: "classic", target: 500, seat: 0, dealer: 1, deal: 3, phase: "draw", turn: 0,
  to_act: [0], taken: [], debt: null, fresh: null, legal: [], picks: [], result: null, history: [[42, 35], [68, 41]], winners: [],
  seats: [{ name: "Ann", bot: null }, { name: "Greedy 1", bot: "greedy" }],
  totals: [110, 76], sides: [[0], [1]], points: [21, 18], known: [[], ["Kd", "9c"]],
  hand: list("3c 5c Jc 2d 9d Td 4h Th Ks Qs 9s 6s"), counts: [12, 9], stock: 11,
  pile: list("4d 9c Js 3h Kd 8h 2s 6d Qc 5s Ac 7s"),
  melds: [
    { n: 1, owner: 0, run: false, cards: laid("7c=0 7d=0 7h=0") },
    { n: 2, owner: 1, run: true, cards: laid("3d=1 4d=1 5d=1 6d=0") },
    { n: 3, owner: 1, run: false, cards: laid("Kc=1 Kh=1 *Kd=1") },
  ],
};

const picks = (pile, good) =>
  pile.map((card, i) => {
    const depth = pile.length - i;
    const ok = good.includes(depth);
    const said = depth === 1 ? `Take ${words(card)}` : ok ? `Take ${depth}, ${words(card)} must be used this turn` : `${words(card)} fits no meld with your hand`;
    return { depth, card, ok: ok || depth === 1, say: said };
  });
const draws = (pile, good) => [
  one("s", "stock", [], { say: "Draw from the stock" }),
  ...[1, ...good].map((depth) => one(`p${depth}`, "pile", [], { depth, say: depth === 1 ? `Take ${words(pile.at(-1))} from the pile` : `Take ${depth} cards` })),
];

const draw = { ...base, picks: picks(base.pile, [10, 4]), legal: draws(base.pile, [10, 4]) };

const play = {
  ...base, phase: "play", fresh: "8h", hand: [...base.hand, "8h", "9h"],
  counts: [14, 9],
  legal: [
    meld(list("9d 9h 9s"), 27), meld(list("8h 9h Th"), 28),
    lay("9s", 1, 9, "the sevens"), lay("2d", 2, 2, "the run 3♦-6♦"), lay("8h", 1, 8, "the sevens"), lay("8h", 2, 8, "the run 5♥-7♥"),
    ...[...base.hand, "8h", "9h"].map(discard),
  ],
};

const debt = { ...play, debt: "9s", taken: ["9s", "6s"], fresh: null, pile: [] };

const jokers = {
  ...play, hand: list("2d 3d 7c 7h 9s Ts Ah ** **"), counts: [9, 9], fresh: "**",
  legal: [
    ...["s", "d"].map((suit) => meld(["7c", "7h", "**"], 29, ["7c", "7h", `*7${suit}`])),
    ...Array.from({ length: 60 }, (_, i) => {
      const as = ["9s", "Ts", `*${RANKS[i % 13]}${SUITS[i % 4]}`];
      return { ...meld(["9s", "Ts", "**"], 34 - (i % 20), as), token: `m9sTs*${i}` };
    }),
    lay("Ah", 1, 1, "the run 2♥-K♥, at the low end", "<"), lay("Ah", 1, 15, "the run 2♥-K♥, at the high end", ">"),
    ...list("2d 3d 7c 7h 9s Ts Ah **").map(discard),
  ],
};

const call = {
  ...base, phase: "call", turn: 1, to_act: [0],
  legal: [
    one("cl@1", "call_lay", [], { as: ["7s"], meld: 1, points: 7, say: "Call Rummy: 7♠ on the sevens" }),
    one("cm5s6s", "call_meld", list("6s"), { as: list("5s 6s 7s"), points: 18, say: "Call Rummy: 5♠ 6♠ 7♠ melded" }),
    one("-", "no_call", [], { say: "No call" }),
  ],
};

const waiting = { ...base, turn: 1, to_act: [1] };

const over = {
  ...base, phase: "over", to_act: [0], stock: 3, hand: [], counts: [0, 6], points: [64, 31], totals: [174, 82],
  history: [[42, 35], [68, 41], [64, 6]],
  legal: [one("next", "end", [], { say: "Next deal" })],
  result: { scores: [64, 6], table: [64, 31], hand: [0, 25], bonus: [0, 0], out: 0, reason: "Ann went out", hands: [[], list("2c 3h 4s 6h Kd")] },
};

const won = { ...over, totals: [512, 301], winners: [0], legal: [], history: [[142, 35], [168, 41], [64, 6], [138, 219]] };

const many = {
  ...play, dealer: 4, rules: "classic", points: [21, 18, 0, 45, 0, 12, 9, 0], known: [[], ["Kd"], [], [], ["5h", "6h"], [], [], []],
  seats: [{ name: "Ann", bot: null }, ...Array.from({ length: 7 }, (_, i) => ({ name: `${i % 2 ? "Chance" : "Greedy"} ${i + 1}`, bot: "greedy" }))],
  totals: [110, 76, 140, -12, 88, 230, 61, 5], sides: [[0], [1], [2], [3], [4], [5], [6], [7]], counts: [14, 9, 7, 2, 8, 4, 6, 7],
  melds: [
    ...base.melds,
    { n: 4, owner: 3, run: true, cards: laid("8s=3 9s=3 Ts=3 Js=5 Qs=0") },
    { n: 5, owner: 3, run: false, cards: laid("2c=3 2d=3 2h=3 2s=6") },
    { n: 6, owner: 5, run: true, cards: laid("Ac=5 2c=5 3c=5") },
    { n: 7, owner: 6, run: true, cards: laid("9h=6 Th=6 Jh=6") },
  ],
};

const deep = (() => {
  const pile = Array.from({ length: 32 }, (_, i) => RANKS[(i * 5) % 13] + SUITS[(i * 7 + (i >> 2)) % 4]);
  return { ...draw, pile, picks: picks(pile, [3, 17, 31]), legal: draws(pile, [3, 17, 31]), hand: list("3c 5c Jc 2d 9d Td 4h Th Ks Qs 9s 6s 4s 5d 6d 8c 9c Ah Ad Kd 2c 2h") };
})();

export const scenes = { draw, play, debt, jokers, call, waiting, over, won, many, deep };

export const events = Array.from({ length: 14 }, (_, i) => ({
  seq: 27 + i, seat: i % 2, token: i === 0 ? "deal" : "s",
  say: i === 0 ? "Greedy 1 deals, deal 3" : ["You draw from the stock", "Greedy 1 takes 3 cards from the pile: 9♣ J♠ 3♥", "You meld 7♣ 7♦ 7♥", "Greedy 1 discards 10♦"][i % 4],
}));
