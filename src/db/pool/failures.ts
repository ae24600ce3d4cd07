import { ConnectionAcquireTimeoutError, ConnectionError, DatabaseError, TimeoutError } from "sequelize";

/** SQLSTATEs and system codes of temporary failures: the server is away, restarting or full, or timed out on a lock. */
const temporaryCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "53100",
  "53200",
  "53300",
  "40P01",
  "55P03",
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "25P03",
]);

const temporaryMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout expired|Connection ended|ConnectionManager\.getConnection was called after|Query read timeout)/;

/** True for failures of the database connection rather than of the statement: the response is 503 and a retry makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  if (isOutdatedStatement(error)) return true;
  const source = sourceOf(error);
  if (!(source instanceof Error)) return false;
  const { code } = source as { code?: unknown };
  if (typeof code === "string" && (temporaryCodes.has(code) || code.startsWith("08"))) return true;
  if (temporaryMessages.test(source.message)) return true;
  return source instanceof AggregateError && source.errors.some(isDatabaseAway);
}

/** True if the columns that a prepared statement returns have changed: it fails on this connection until that closes. */
export function isOutdatedStatement(error: unknown): boolean {
  const { code, routine } = (sourceOf(error) ?? {}) as { code?: unknown; routine?: unknown };
  return code === "0A000" && routine === "RevalidateCachedQuery";
}

/** True if the transaction was ended because it and others waited for each other: all of it is rolled back. */
export const isDeadlock = (error: unknown): boolean =>
  (sourceOf(error) as { code?: unknown } | null)?.code === "40P01";

/** True if the database refuses a write because the school is moving to another one. */
export const isSchoolMoving = (error: unknown): boolean =>
  (sourceOf(error) as { code?: unknown } | null)?.code === "SVM01";

const sourceOf = (error: unknown): unknown => (error instanceof DatabaseError ? error.original : error);

/** True if no pool connection became free in time: the database is reachable but busy. */
export const isPoolExhausted = (error: unknown): boolean => error instanceof ConnectionAcquireTimeoutError;
