// Which lessons this visitor has done, and whether the first one was declined.
import { recall, remember } from "../lib/memory";

export function lessonsDone(): string[] {
  return recall<string[]>("lessons", []);
}

export function noteDone(id: string): void {
  const done = lessonsDone();
  if (!done.includes(id)) remember("lessons", [...done, id]);
}

export function declined(): boolean {
  return recall("noLessons", false);
}

export function decline(): void {
  remember("noLessons", true);
}
