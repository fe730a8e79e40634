// What the page and the server say to each other.
// Written by `python -m rummy500.server.types`: change protocol.py and messages.py there instead.

export type Phase = "draw" | "play" | "call" | "over";

export type Kind = "stock" | "pile" | "meld" | "lay" | "exchange" | "discard" | "call_lay" | "call_meld" | "no_call" | "end" | "knock";

export type Speed = "slow" | "normal" | "fast" | "instant";

export type Phrase = "hello" | "luck" | "nice" | "wow" | "oops" | "thanks" | "sorry" | "wait" | "soon" | "again" | "game" | "bye" | "clap" | "laugh" | "think" | "sad";

export type FromServer = View | Events | Refused | Stale | Waiting | People | Spoken | Picks;

export type ToServer = Act | Resume | Pace | Say | Lift;

export type PadState = "on" | "tie" | "nobody_out" | "over";

/** Who sits there; `bot` is the bot's kind. */
export interface Seat {
  name: string;
  bot: string | null;
}

/** A card on the table (`*Td`: a joker standing for it) and the seat that it scores for. */
export interface Laid {
  card: string;
  by: number;
}

/** A meld; `n` is the number that tokens use, from 1. */
export interface Meld {
  n: number;
  owner: number;
  run: boolean;
  cards: Laid[];
}

/** One thing that the seat may do now. `cards` are cards of the hand, as they stand in `hand`; `as` is how they will lie. */
export interface Legal {
  token: string;
  kind: Kind;
  cards: string[];
  as: string[];
  meld: number | null;
  depth: number | null;
  points: number;
  say: string;
}

/** What taking the pile down to one card would mean: the card at that depth, the top card is 1. */
export interface Pick {
  depth: number;
  card: string;
  ok: boolean;
  say: string;
}

/** A finished deal: scores and their parts by seat, who went out, every hand face up; in the pool game `notes` are sentences of what the scores are made of. */
export interface Result {
  scores: number[];
  table: number[];
  hand: number[];
  bonus: number[];
  out: number | null;
  reason: string;
  hands: string[][];
  notes: string[];
}

/** All that one seat may know, and all that it may do. One who looks on has seat -1 and no hand. From `seat` on it is the seat's own; all before that is the same for everybody. `picks` has the top card of the pile, if it may be taken; what the others would mean is said when the pile is lifted. */
export interface View {
  t: "view";
  table: string;
  seq: number;
  rules: string;
  target: number;
  seats: Seat[];
  dealer: number;
  deal: number;
  phase: Phase;
  turn: number;
  counts: number[];
  known: string[][];
  stock: number;
  pile: string[];
  melds: Meld[];
  taken: string[];
  debt: string | null;
  points: number[];
  totals: number[];
  sides: number[][];
  result: Result | null;
  history: number[][];
  winners: number[];
  round: number;
  rounds: number;
  pool: number;
  knocked: number[];
  gone: number[];
  seat: number;
  to_act: number[];
  hand: string[];
  fresh: string | null;
  legal: Legal[];
  picks: Pick[];
  undo: boolean;
  hints: boolean;
}

/** How fast the bots should play here, as long as this seat is at the table. */
export interface Pace {
  t: "pace";
  pace: Speed;
}

/** What happened, as this seat saw it; `seat` is null for the table's own doing, a shuffle. */
export interface Event {
  seq: number;
  seat: number | null;
  token: string;
  say: string;
}

/** What happened after event `from`; the view that follows has it all in it. */
export interface Events {
  t: "events";
  from: number;
  events: Event[];
}

/** What taking down to each card of the pile would mean, in the view of event `seq`; the answer to a lifting. Nothing but to the seat that is to draw. */
export interface Picks {
  t: "picks";
  seq: number;
  picks: Pick[];
}

/** The act with this seq and token was not done: a code, a sentence, the tokens it could have meant, and the number of the rule that it rests on, or nothing. */
export interface Refused {
  t: "refused";
  seq: number;
  token: string;
  code: string;
  message: string;
  choices: string[];
  rule: string;
}

/** The act answered an older view; `seq` is the table's. What happened since follows, and the view. */
export interface Stale {
  t: "stale";
  seq: number;
}

/** A seat before the match: open where `person` is false and there is no bot. */
export interface WaitingSeat {
  name: string;
  bot: string | null;
  person: boolean;
}

/** A table that waits for its players. `seat` is the reader's own, -1 without one; `host` the seat of the one who says when it starts. `clock` is in seconds a turn, 0 for none; `window` in seconds for a call. */
export interface Waiting {
  t: "waiting";
  table: string;
  seq: number;
  rules: string;
  target: number;
  seats: WaitingSeat[];
  seat: number;
  host: number;
  public: boolean;
  clock: number;
  window: number;
  fill: string;
}

/** The rating of somebody who plays with people; `provisional` while it rests on few matches. */
export interface Standing {
  rating: number;
  provisional: boolean;
}

/** Who is there at a table with people, and whose time runs. Times are the server's milliseconds: `due` is when the turn, the window for calls or the pause between two deals ends, `length` how long it is in all. By seat: is a person there with a page open, has one left for good, how many turns in a row ran out, what is their rating, may the reader send them away. `sent_away`: the reader was, and can't sit down here. `shut`: whoever sits down must come by the host's new link; `door` is what stands behind its `#`, for those who sit here. */
export interface People {
  t: "people";
  now: number;
  due: number | null;
  length: number;
  here: boolean[];
  left: boolean[];
  missed: number[];
  watching: number;
  seat: number;
  host: number;
  may_start: boolean;
  clock: number;
  window: number;
  public: boolean;
  stake: number;
  fee: number;
  rematch: string | null;
  ratings: (Standing | null)[];
  may_send: boolean[];
  sent_away: boolean;
  shut: boolean;
  door: string;
}

/** Somebody at the table said one of the ready phrases, or showed one of the faces that end their list. */
export interface Spoken {
  t: "spoken";
  seat: number;
  phrase: Phrase;
}

/** Say this to all at the table. */
export interface Say {
  t: "say";
  phrase: Phrase;
}

/** Do this. `seq` is that of the view it answers, so the same frame sent twice counts once. */
export interface Act {
  t: "act";
  seq: number;
  token: string;
}

/** The pile is lifted: what would taking it mean? */
export interface Lift {
  t: "lift";
}

/** Tell me what happened after this event, and the view. */
export interface Resume {
  t: "resume";
  after: number;
}

export interface Preset {
  name: string;
  title: string;
  summary: string;
  rules: string;
  min_players: number;
  max_players: number;
  game: string;
}

export interface OptionValue {
  value: string;
  sentence: string;
}

/** An option of the rules. Values are texts; where `auto` has a sentence, a number may also be `auto`. It can be changed in `games`, as a preset's `game` names them; in any other it stands fixed. */
export interface Option {
  name: string;
  title: string;
  section: string;
  kind: "choice" | "flag" | "number" | "range";
  sentence: string;
  default: string;
  minimum: number | null;
  maximum: number | null;
  auto: string;
  values: OptionValue[];
  games: string[];
}

export interface ThinkTime {
  name: string;
  title: string;
  sentence: string;
}

/** A level. A seat's bot is a level's name, or `name:time` with one of the times that it may think. */
export interface BotKind {
  name: string;
  title: string;
  sentence: string;
  times: ThinkTime[];
}

/** All that a set-up form needs. */
export interface RulesPage {
  presets: Preset[];
  options: Option[];
  bots: BotKind[];
}

export interface RulesQuestion {
  rules: string;
  players: number;
}

/** Can so many play by these rules? If so, the rules' shortest text and every option's value. */
export interface RulesCheck {
  ok: boolean;
  rules: string;
  options: Record<string, string>;
  message: string;
}

/** A table against bots: each a level (`champion`), or that and how long it thinks (`champion:long`). */
export interface NewTable {
  rules: string;
  players: number;
  bots: string[];
  name: string;
}

/** A move that the player had in mind beside the hint: what each came to in points of margin on the same deals, what makes the difference, and how sure that is. */
export interface Compared {
  token: string;
  say: string;
  worth: number;
  hint: number;
  difference: string;
  doubt: string;
}

/** What champion would do in the view of event `seq`: its move, with the cards of the hand that it uses, `then` the rest of the turn in words, why, what it comes to in points of margin at the end of the deal (null where that was not asked), and how sure that is. */
export interface Hint {
  seq: number;
  token: string;
  say: string;
  cards: string[];
  depth: number | null;
  then: string[];
  reasons: string[];
  worth: number | null;
  doubt: string;
  mine: Compared | null;
}

export interface TableId {
  id: string;
}

/** A line of the list of tables. `broken` is a sentence where the table can't be played on. */
export interface TableSummary {
  id: string;
  rules: string;
  names: string[];
  totals: number[];
  target: number;
  deals: number;
  your_turn: boolean;
  over: boolean;
  updated: number;
  broken: string | null;
  seat: number;
  people: boolean;
  waiting: boolean;
}

export interface TableList {
  tables: TableSummary[];
}

/** `house` is the database's own number: two servers with the same one serve the same data. */
export interface Health {
  ok: boolean;
  version: string;
  house: string;
}

/** Why a request was refused. */
export interface Problem {
  code: string;
  message: string;
}

/** What one player made in a deal: a number, or cards. On the table `Ad<` is an ace that is the low card of a run, and `*7h` a joker that stands for a seven; in the hand they are `Ad` and `**`. */
export interface PadScore {
  points: number | null;
  table: string[];
  hand: string[];
}

/** The first entry: who plays by which rules, and who deals first. */
export interface PadOpening {
  do: "open";
  rules: string;
  names: string[];
  dealer: number;
}

/** A deal has been played. Without `dealer` the next in turn dealt it; `out` went out, null: nobody. */
export interface PadDealt {
  do: "deal";
  scores: PadScore[];
  dealer: number | null;
  out: number | null;
}

/** A deal was not as it was entered; also puts a deal back that was struck out. */
export interface PadCorrected {
  do: "correct";
  deal: number;
  scores: PadScore[];
  dealer: number;
  out: number | null;
}

/** A deal is struck out: it no longer counts. */
export interface PadStruck {
  do: "strike";
  deal: number;
}

/** The players are called otherwise. */
export interface PadNamed {
  do: "names";
  names: string[];
}

/** A wish for a score pad. Without `dealer` the first one is drawn by lot. */
export interface NewPad {
  rules: string;
  names: string[];
  dealer: number | null;
}

export interface PadId {
  id: string;
}

/** An entry for a pad's log. `seq` is the number that it is to have, one more than the pad's; the same `key` twice counts once. */
export interface PadAppend {
  seq: number;
  key: string;
  entry: PadDealt | PadCorrected | PadStruck | PadNamed;
}

/** What some cards come to: `points` is `table` less `hand` and with the bonus for going out. */
export interface PadSum {
  points: number;
  table: number;
  hand: number;
  bonus: number;
}

/** What would these cards come to? `out`: their player went out. */
export interface PadQuestion {
  cards: PadScore;
  out: boolean;
}

/** A player's score of a deal: what was entered, and what it comes to (`sum` only by cards). */
export interface PadResult {
  points: number;
  entered: PadScore;
  sum: PadSum | null;
}

/** A deal as it was entered at some time (seconds since 1970). */
export interface PadVersion {
  at: number;
  dealer: number;
  out: number | null;
  struck: boolean;
  results: PadResult[];
}

/** A deal as it stands, and as it stood before each correction, oldest first. `scores` and `totals` are by side. A deal does not count when it is struck out or comes after the match was won. */
export interface PadDeal {
  number: number;
  now: PadVersion;
  earlier: PadVersion[];
  counts: boolean;
  scores: number[];
  totals: number[];
}

/** A whole score pad. `state`: `tie`, somebody has reached the target and several are level; `nobody_out`, and nobody who has reached it went out. `decks` and `jokers` say how many of a card there are, 0 `decks` that points can't be entered by cards; `bonus` is for going out. `asks_*`: these rules need to know who went out, which ace is low, what a joker stands for. */
export interface PadView {
  id: string;
  seq: number;
  rules: string;
  target: number;
  names: string[];
  former_names: string[][];
  sides: number[][];
  deals: PadDeal[];
  totals: number[];
  dealer: number;
  state: PadState;
  winners: number[];
  won_with: number | null;
  decks: number;
  jokers: number;
  bonus: number;
  asks_out: boolean;
  asks_low: boolean;
  asks_joker: boolean;
  created: number;
  updated: number;
}

/** A line of the list of score pads. */
export interface PadSummary {
  id: string;
  rules: string;
  names: string[];
  totals: number[];
  deals: number;
  over: boolean;
  updated: number;
}

export interface PadList {
  pads: PadSummary[];
}

/** A paragraph of the rules page. `rules` are the numbers that it answers for; `changed`: the classic game says it otherwise; `example`: worked out by the engine. */
export interface BookSentence {
  id: string;
  rules: string[];
  text: string;
  changed: boolean;
  example: boolean;
}

export interface BookSection {
  id: string;
  title: string;
  sentences: BookSentence[];
}

/** The rules page of a rule set for so many players; `changed` counts what differs from classic. */
export interface Rulebook {
  rules: string;
  players: number;
  title: string;
  summary: string;
  changed: number;
  sections: BookSection[];
}

export interface LessonTitle {
  id: string;
  title: string;
  text: string;
}

/** What can be tried in a note's position, and what the rules say to it. */
export interface NoteTry {
  say: string;
  ok: boolean;
  message: string;
  rule: string;
}

/** A question with its answer, or a piece of advice; its position opens under its id. */
export interface GuideNote {
  id: string;
  title: string;
  text: string;
  rules: string[];
  rule_set: string;
  players: number;
  tries: NoteTry[];
}

/** All that can be learnt: lessons, the questions that players ask, advice. */
export interface Guide {
  lessons: LessonTitle[];
  faq: GuideNote[];
  strategy: GuideNote[];
}

export interface SceneStep {
  ask: string;
  done: boolean;
  missed: string;
}

/** The learner's actions so far, in their order; the last one may be new. */
export interface SceneQuestion {
  tokens: string[];
}

/** A lesson or a note's position after these actions. `tokens` are those that were done; `ended`: there is nothing more to do in it; `message` is said at the end. */
export interface SceneFrame {
  id: string;
  kind: "lesson" | "faq" | "strategy";
  title: string;
  text: string;
  rules: string[];
  tokens: string[];
  steps: SceneStep[];
  done: boolean;
  ended: boolean;
  message: string;
  tries: NoteTry[];
  events: Event[];
  view: View;
  problem: Refused | null;
}

export interface Credentials {
  name: string;
  password: string;
}

export interface PasswordChange {
  old: string;
  new: string;
}

/** The password once more, before something that can't be undone. */
export interface PasswordProof {
  password: string;
}

/** Who is signed in. `created` is in seconds since 1970; of `stakes` those can be chosen that the coins suffice for, and `refill` says that more can be asked for now. */
export interface Account {
  name: string;
  created: number;
  coins: number;
  refill: boolean;
  stakes: number[];
}

/** Null: a guest. */
export interface Me {
  account: Account | null;
}

/** A browser that is signed in; `here` is this one. */
export interface SignedIn {
  handle: string;
  agent: string;
  created: number;
  seen: number;
  here: boolean;
}

export interface SignedInList {
  sessions: SignedIn[];
}

/** A line of the coins' history: `kind` is start, refill, stake, payout, leave, back or close. */
export interface CoinLine {
  id: number;
  kind: string;
  table: string | null;
  sum: number;
  after: number;
  at: number;
}

/** The newest first; `more` if there are older ones. */
export interface CoinHistory {
  lines: CoinLine[];
  more: boolean;
}

/** Matches played to their end, against bots alone or with people, those won, the deals in them, and the best deal's score. */
export interface StatisticsLine {
  kind: "bots" | "people";
  matches: number;
  won: number;
  deals: number;
  best: number;
}

/** Without a line where nothing was played. */
export interface Statistics {
  lines: StatisticsLine[];
}

/** A table for people: `clock` seconds a turn, `window` seconds for a call, `fill` the bot that takes the seats which nobody has taken when the match starts, `stake` the coins that each seat pays in then. */
export interface NewCompany {
  rules: string;
  players: number;
  name: string;
  public: boolean;
  clock: 30 | 60 | 90 | 86400;
  window: number;
  fill: string;
  stake: 0 | 10 | 50 | 100 | 500;
}

/** Sit down, on this seat or on any that is open. `door` is what stands behind the `#` of the table's link, where its host has made a new one. */
export interface SeatWish {
  name: string;
  seat: number | null;
  door: string;
}

/** A bot for an open seat, or its seat open again. */
export interface BotWish {
  seat: number;
  bot: string | null;
}

/** A seat: open where `person` is false and there is no bot. */
export interface LobbySeat {
  name: string;
  bot: string | null;
  person: boolean;
}

/** A public table that waits for players, or one that can be looked at. */
export interface LobbyTable {
  id: string;
  rules: string;
  seats: LobbySeat[];
  host: string;
  clock: number;
  window: number;
  stake: number;
  playing: boolean;
  mine: boolean;
  created: number;
}

export interface Lobby {
  tables: LobbyTable[];
}

/** A line of the list of the best. */
export interface TopLine {
  name: string;
  rating: number;
  matches: number;
}

/** One's own rating; `provisional` while it rests on few matches. */
export interface Rating {
  rating: number;
  matches: number;
  provisional: boolean;
}

export interface TopList {
  top: TopLine[];
  mine: Rating | null;
}
