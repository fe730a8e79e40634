// Where a rule set's page and its set-up form are found.

const readable = (asked: URLSearchParams): string =>
  `${asked}`.replaceAll("%2C", ",").replaceAll("%3D", "=").replaceAll("%2F", "/");

/** The rules page, perhaps at one of its rules, and where one came from. */
export function rulesLink(rules: string, players: number, more: { rule?: string; from?: string } = {}): string {
  const asked = new URLSearchParams({ rules, players: `${players}` });
  if (more.from) asked.set("from", more.from);
  return `/rules?${readable(asked)}${more.rule ? `#${more.rule}` : ""}`;
}

/** The set-up form filled in with a rule set. */
export function setUpLink(rules: string, players: number): string {
  return `/new?${readable(new URLSearchParams({ rules, players: `${players}` }))}`;
}

/** What an address asks the set-up form or the rules page for; nothing where it says nothing. */
export function askedFor(search: string): { rules: string; players: number; from: string } {
  const asked = new URLSearchParams(search);
  const players = Number(asked.get("players"));
  return {
    rules: asked.get("rules")?.trim() ?? "",
    players: Number.isInteger(players) && players >= 2 && players <= 8 ? players : 0,
    from: /^\/(t|learn|faq|strategy|new)(\/[\w-]+)?$/.exec(asked.get("from") ?? "")?.[0] ?? "",
  };
}
