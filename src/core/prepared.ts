import type { Statement } from "../db/query.ts";

/** Each connection keeps the plans of what it prepared: callers can make up more shapes of lists than it should. */
const most = 300;

const names = new Map<string, string>();

/** A statement that connections prepare once, for the shapes that are asked for first. */
export function prepared(text: string): Statement {
  let name = names.get(text);
  if (!name) {
    if (names.size >= most) return { text };
    name = `read-${names.size}`;
    names.set(text, name);
  }
  return { name, text };
}
