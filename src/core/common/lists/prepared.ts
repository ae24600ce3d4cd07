import { nameOfComposed } from "../../../db/prepared-statements.ts";
import type { Executable } from "../../../db/sql.ts";

/** Returns a statement that connections prepare once it is in frequent use. */
export function prepared(text: string, values: unknown[]): Executable {
  const name = nameOfComposed(text);
  return name ? { name, text, values } : { text, values };
}
