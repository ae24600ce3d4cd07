import type { Executable } from "../../../db/sql.ts";

/** Each connection keeps its prepared plans in memory, and callers can compose an unbounded number of list queries. */
const MAX_PREPARED = 300;

/** A budget of their own, so that callers who try many sets of fields do not take that of the lists. */
const MAX_PREPARED_PARTS = 100;

/** Names a statement so that connections prepare it once. Beyond the first `MAX_PREPARED` texts it stays unprepared. */
export const prepared = preparer("read", MAX_PREPARED);

/** Names a statement that reads some fields of rows, see `MAX_PREPARED_PARTS`. */
export const preparedPart = preparer("part", MAX_PREPARED_PARTS);

function preparer(prefix: string, max: number) {
  const names = new Map<string, string>();
  return (text: string, values: unknown[]): Executable => {
    let name = names.get(text);
    if (!name) {
      if (names.size >= max) return { text, values };
      name = `${prefix}-${names.size}`;
      names.set(text, name);
    }
    return { name, text, values };
  };
}
