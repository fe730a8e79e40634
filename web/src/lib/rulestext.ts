// The text of a rule set, "classic,jokers=2", taken apart and put together. What it means the server says.

export interface Written {
  preset: string;
  changes: Record<string, string>;
}

export function takeApart(text: string): Written {
  const [preset = "", ...rest] = text.split(",").map((part) => part.trim());
  const changes: Record<string, string> = {};
  for (const part of rest) {
    const at = part.indexOf("=");
    if (at > 0) changes[part.slice(0, at).trim()] = part.slice(at + 1).trim();
  }
  return { preset, changes };
}

export function putTogether({ preset, changes }: Written): string {
  return [preset, ...Object.entries(changes).map(([name, value]) => `${name}=${value}`)].join(",");
}

/** The text with one option set; one that is as in the preset is left out. */
export function withOption(text: string, name: string, value: string, base: string | undefined): string {
  const written = takeApart(text);
  if (value === base) delete written.changes[name];
  else written.changes[name] = value;
  return putTogether(written);
}
