// The server's questions and answers outside a table.
import type { Health, NewTable, RulesCheck, RulesPage, TableId, TableList, TableSummary, View } from "./protocol";
import { texts } from "./texts";

/** What the server said when it refused, or that it can't be reached, in one sentence. */
export class Trouble extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export async function call(path: string, method = "GET", body?: unknown): Promise<Response> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, init);
  } catch {
    throw new Trouble(texts.away, 0);
  }
  if (!answer.ok) throw new Trouble(await complaint(answer), answer.status);
  return answer;
}

async function complaint(answer: Response): Promise<string> {
  try {
    const said = (await answer.json()) as { message?: string };
    return said.message ?? texts.wentWrong;
  } catch {
    return answer.status >= 500 ? texts.away : texts.wentWrong;
  }
}

export async function rulesPage(): Promise<RulesPage> {
  return (await call("rules")).json() as Promise<RulesPage>;
}

export async function checkRules(rules: string, players: number): Promise<RulesCheck> {
  return (await call("rules/check", "POST", { rules, players })).json() as Promise<RulesCheck>;
}

export async function newTable(table: NewTable): Promise<string> {
  const made = (await (await call("tables", "POST", table)).json()) as TableId;
  return made.id;
}

export async function myTables(): Promise<TableSummary[]> {
  const list = (await (await call("tables")).json()) as TableList;
  return list.tables;
}

/** The table as I saw it after one of its events. */
export async function viewAt(id: string, seq: number): Promise<View> {
  return (await call(`tables/${encodeURIComponent(id)}/at/${seq}`)).json() as Promise<View>;
}

export async function health(): Promise<Health> {
  return (await call("health")).json() as Promise<Health>;
}

export async function deleteTable(id: string): Promise<void> {
  await call(`tables/${encodeURIComponent(id)}`, "DELETE");
}
