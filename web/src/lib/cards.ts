// What a card's text means, and how it is written and spoken.
import { texts } from "./texts";

export type Suit = "c" | "d" | "h" | "s";

export interface Face {
  /** A, 2 .. 9, T, J, Q, K; empty for a joker that stands for nothing yet. */
  rank: string;
  suit: Suit | null;
  /** A joker, whatever it stands for. */
  wild: boolean;
}

export const RANKS = "A23456789TJQK";
export const SYMBOLS: Record<Suit, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

const SUIT_OF: Record<string, Suit> = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };

export function face(code: string): Face {
  if (code === "**") return { rank: "", suit: null, wild: true };
  const wild = code.startsWith("*");
  const plain = wild ? code.slice(1) : code;
  return { rank: plain.charAt(0), suit: plain.charAt(1) as Suit, wild };
}

export function rankText(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** As it is written: 10♣, or ★ for a joker. */
export function short(code: string): string {
  const { rank, suit, wild } = face(code);
  if (!suit) return "★";
  return `${wild ? "★" : ""}${rankText(rank)}${SYMBOLS[suit]}`;
}

/** As it is spoken: 10 of clubs. */
export function spoken(code: string): string {
  const { rank, suit, wild } = face(code);
  const says = texts.cardNames;
  if (!suit) return says.joker;
  const name = named(rankText(rank), suit);
  return wild ? says.jokerAs(name) : name;
}

function named(rank: string, suit: Suit): string {
  const says = texts.cardNames;
  return says.card(says.ranks[rank] ?? rank, says.suits[suit]);
}

/** A sentence with 9♣ in it, as a screen reader should say it. */
export function spokenText(text: string): string {
  const says = texts.cardNames;
  return text
    .replace(/(★\s?)?(10|[2-9AJQK])([♣♦♥♠])\uFE0E?/g, (_, star: string | undefined, rank: string, symbol: string) => {
      const card = named(rank, SUIT_OF[symbol] ?? "c");
      return star ? says.jokerAs(card) : card;
    })
    .replaceAll("★", says.joker);
}

export interface Word {
  text: string;
  suit: Suit | null;
}

/** A sentence cut into plain text and cards, so that cards can be shown in their colour. */
export function words(text: string): Word[] {
  return text
    .split(/(★?(?:10|[2-9AJQK])[♣♦♥♠])/)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, suit: SUIT_OF[part.slice(-1)] ?? null }));
}
