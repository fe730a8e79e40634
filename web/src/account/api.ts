// The server's questions and answers about my account.
import { call } from "../lib/api";
import type { CoinHistory, Me, SignedIn, SignedInList, Statistics, StatisticsLine } from "../lib/protocol";

export async function readMe(): Promise<Me> {
  return (await call("account")).json() as Promise<Me>;
}

export async function enter(how: "signIn" | "register", name: string, password: string): Promise<void> {
  await call(how === "signIn" ? "account/session" : "account", "POST", { name, password });
}

export async function signOut(): Promise<void> {
  await call("account/session", "DELETE");
}

export async function sessions(): Promise<SignedIn[]> {
  return ((await (await call("account/sessions")).json()) as SignedInList).sessions;
}

export async function endSession(handle: string): Promise<void> {
  await call(`account/sessions/${encodeURIComponent(handle)}`, "DELETE");
}

export async function changePassword(old: string, fresh: string): Promise<void> {
  await call("account/password", "POST", { old, new: fresh });
}

export async function deleteAccount(password: string): Promise<void> {
  await call("account/delete", "POST", { password });
}

export async function coinHistory(before?: number): Promise<CoinHistory> {
  return (await call(`account/coins${before === undefined ? "" : `?before=${before}`}`)).json() as Promise<CoinHistory>;
}

export async function statistics(): Promise<StatisticsLine[]> {
  return ((await (await call("account/statistics")).json()) as Statistics).lines;
}

export async function refill(): Promise<void> {
  await call("account/refill", "POST");
}

export const EXPORT = "/api/account/export";
