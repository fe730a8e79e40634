// The server's questions and answers about tables with people.
import { call } from "../lib/api";
import type { Lobby, LobbyTable, NewCompany, TableId, TopList } from "../lib/protocol";

const at = (id: string, what: string): string => `tables/${encodeURIComponent(id)}/${what}`;

export async function lobby(): Promise<LobbyTable[]> {
  return ((await (await call("lobby")).json()) as Lobby).tables;
}

export async function topList(): Promise<TopList> {
  return (await call("ratings")).json() as Promise<TopList>;
}

export async function openTable(wish: NewCompany): Promise<string> {
  return ((await (await call("lobby", "POST", wish)).json()) as TableId).id;
}

export async function sitDown(id: string, name: string, seat: number | null, door: string): Promise<void> {
  await call(at(id, "seat"), "POST", { name, seat, door });
}

export async function leaveTable(id: string): Promise<void> {
  await call(at(id, "seat"), "DELETE");
}

export async function putBot(id: string, seat: number, bot: string | null): Promise<void> {
  await call(at(id, "bot"), "POST", { seat, bot });
}

export async function sendAway(id: string, seat: number): Promise<void> {
  await call(at(id, `seats/${seat}`), "DELETE");
}

export async function newLink(id: string): Promise<void> {
  await call(at(id, "link"), "POST");
}

export async function startMatch(id: string): Promise<void> {
  await call(at(id, "start"), "POST");
}

export async function rematch(id: string): Promise<string> {
  return ((await (await call(at(id, "rematch"), "POST")).json()) as TableId).id;
}

export function qrOf(id: string, door: string): string {
  return `/api/${at(id, "qr")}?secure=${location.protocol === "https:"}&door=${encodeURIComponent(door)}`;
}
