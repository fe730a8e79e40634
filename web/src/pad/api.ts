// The server's questions and answers about score pads.
import { call } from "../lib/api";
import type { NewPad, PadAppend, PadId, PadList, PadQuestion, PadSum, PadSummary, PadView } from "../lib/protocol";

const at = (id: string): string => `pads/${encodeURIComponent(id)}`;

export async function myPads(): Promise<PadSummary[]> {
  return ((await (await call("pads")).json()) as PadList).pads;
}

export async function newPad(pad: NewPad): Promise<string> {
  return ((await (await call("pads", "POST", pad)).json()) as PadId).id;
}

export async function readPad(id: string): Promise<PadView> {
  return (await call(at(id))).json() as Promise<PadView>;
}

export async function appendTo(id: string, wish: PadAppend): Promise<PadView> {
  return (await call(`${at(id)}/entries`, "POST", wish)).json() as Promise<PadView>;
}

export async function sumOf(id: string, question: PadQuestion): Promise<PadSum> {
  return (await call(`${at(id)}/sum`, "POST", question)).json() as Promise<PadSum>;
}

export async function deletePad(id: string): Promise<void> {
  await call(at(id), "DELETE");
}

export const csvOf = (id: string): string => `/api/${at(id)}/csv`;
