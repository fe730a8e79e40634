// A seat's bot as one word: its level, and of one that tries its plans out how long it thinks ("champion:long").
import type { BotKind, ThinkTime } from "./protocol";

const USUAL = "usual";

export const levelOf = (bot: string): string => bot.split(":")[0] ?? bot;

export const timeOf = (bot: string): string => bot.split(":")[1] ?? USUAL;

/** The word for a level that thinks so long; the usual time goes without saying. */
export const botOf = (level: string, time: string): string => (time === USUAL ? level : `${level}:${time}`);

const kindOf = (bot: string, kinds: BotKind[]): BotKind | undefined =>
  kinds.find((kind) => kind.name === levelOf(bot));

/** How long a bot of this level may think; nothing where there is no choice. */
export const timesOf = (bot: string, kinds: BotKind[]): ThinkTime[] => kindOf(bot, kinds)?.times ?? [];

/** Does this server have such a bot? */
export function isKnown(bot: string, kinds: BotKind[]): boolean {
  const kind = kindOf(bot, kinds);
  return kind !== undefined && (!bot.includes(":") || kind.times.some((time) => time.name === timeOf(bot)));
}

/** The levels of some bots and the times that they think, each once, with what is said of them. */
export function saidOf(bots: string[], kinds: BotKind[]): { title: string; sentence: string }[] {
  const levels = kinds.filter((kind) => bots.some((bot) => levelOf(bot) === kind.name));
  const times = levels.flatMap((kind) =>
    kind.times.filter((time) => bots.some((bot) => levelOf(bot) === kind.name && timeOf(bot) === time.name)),
  );
  return [...levels, ...times];
}
