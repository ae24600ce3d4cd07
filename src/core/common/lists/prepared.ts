import type { Executable } from "../../../db/sql.ts";

/** Each connection keeps its prepared plans in memory, and callers can compose an unbounded number of list queries. */
const MAX_PREPARED = 300;

const names = new Map<string, string>();

/** Names a statement so that connections prepare it once. Beyond the first `MAX_PREPARED` texts it stays unprepared. */
export function prepared(text: string, values: unknown[]): Executable {
  let name = names.get(text);
  if (!name) {
    if (names.size >= MAX_PREPARED) return { text, values };
    name = `read-${names.size}`;
    names.set(text, name);
  }
  return { name, text, values };
}
