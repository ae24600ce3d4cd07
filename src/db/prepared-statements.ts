import { createHash } from "node:crypto";

/** Each connection keeps the plans of its prepared statements: about 100 kB each, up to 800. */
const MAX_PREPARED = 400;

/** PostgreSQL plans the first five executions of a prepared statement for their values in any case. */
const USES_BEFORE_PREPARED = 5;

/** After so many different statements the count starts over, so that those in frequent use now are prepared. */
const MAX_COUNTED = 1_000;

const uses = new Map<string, number>();
const names = new Map<string, string>();
let generation = 0;

/** A number that grows when the count starts over. Connections from before then keep plans that nothing may use again. */
export const statementGeneration = (): number => generation;

/** The name under which connections prepare a statement. */
export const statementName = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, 22);

/**
 * Counts an execution of a statement that is composed for a request, of which there can be any number: only those in
 * frequent use are prepared.
 * @returns the name, or undefined if the statement is to be sent without one
 */
export function nameOfComposed(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  const before = uses.get(text) ?? 0;
  if (before === 0 && uses.size >= MAX_COUNTED) startOver();
  uses.set(text, before + 1);
  if (before < USES_BEFORE_PREPARED || names.size >= MAX_PREPARED) return undefined;
  const name = statementName(text);
  names.set(text, name);
  return name;
}

function startOver(): void {
  uses.clear();
  names.clear();
  generation += 1;
}
