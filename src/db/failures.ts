import { ConnectionAcquireTimeoutError, ConnectionError, DatabaseError, TimeoutError } from "sequelize";

/** SQLSTATEs and system codes that mean "not now": the server is away, restarting, full, or gave up on a lock. */
const passing = new Set([
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

const messages =
  /^(Connection terminated|Client has encountered a connection error|timeout expired|Connection ended|ConnectionManager\.getConnection was called after|Query read timeout)/;

/** True for failures of the database connection rather than of the statement: answered 503, worth a retry. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  const source = error instanceof DatabaseError ? error.original : error;
  if (!(source instanceof Error)) return false;
  const { code } = source as { code?: unknown };
  if (typeof code === "string" && (passing.has(code) || code.startsWith("08"))) return true;
  if (messages.test(source.message)) return true;
  return source instanceof AggregateError && source.errors.some(isDatabaseAway);
}

/** True where no connection became free in time: the database is there, and busy. */
export const isPoolExhausted = (error: unknown): boolean => error instanceof ConnectionAcquireTimeoutError;
