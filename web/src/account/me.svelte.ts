// Who is signed in here. Undefined until the server has said; null for a guest.
import { Trouble } from "../lib/api";
import type { Account } from "../lib/protocol";
import { readMe } from "./api";

export const mine: { account: Account | null | undefined } = $state({ account: undefined });

export async function learnMe(): Promise<void> {
  mine.account = (await readMe()).account;
}

/** Does something; the sentence of what went wrong, or nothing. */
export async function trying(work: () => Promise<void>): Promise<string> {
  try {
    await work();
    return "";
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return error.message;
  }
}
