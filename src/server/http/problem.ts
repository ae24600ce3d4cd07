import { STATUS_CODES } from "node:http";
import { DatabaseError, ValidationError } from "sequelize";
import { constraints } from "../../core/constraints.ts";
import { isDatabaseAway, isPoolExhausted } from "../../db/failures.ts";
import { AppError, badRequest, conflict, notFound, unavailable, unknownReference } from "../../lib/errors.ts";

/** RFC 9457. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  requestId: string;
  errors?: readonly { path: string; message: string }[];
  [extension: string]: unknown;
}

export const toProblem = (error: AppError, requestId: string): Problem => ({
  type: `urn:school-svc:problem:${error.code.replaceAll("_", "-")}`,
  title: STATUS_CODES[error.status] ?? "Error",
  status: error.status,
  code: error.code,
  detail: error.message,
  requestId,
  ...(error.errors && { errors: error.errors }),
  ...error.extensions,
});

/** Errors of the body parser and of the path decoder carry a status below 500 and a type. */
interface HttpError extends Error {
  status?: number;
  type?: string;
}

const bodyErrors: Readonly<Record<string, [number, string, string]>> = {
  "entity.parse.failed": [400, "invalid_json", "The body is not valid JSON"],
  "entity.too.large": [413, "payload_too_large", "The body is larger than 1 MB"],
  "encoding.unsupported": [415, "unsupported_encoding", "The body has an encoding that is not supported"],
  "charset.unsupported": [415, "unsupported_charset", "The body has a character set that is not supported"],
  "request.aborted": [400, "request_aborted", "The request ended before its body"],
};

/** The constraint of the database that a statement broke. */
function constraintOf(error: unknown): string | undefined {
  const source = error instanceof DatabaseError ? error.original : error;
  return (
    (source as { constraint?: string }).constraint ??
    (error as { parent?: { constraint?: string } }).parent?.constraint
  );
}

/** The field that a broken foreign key belongs to, as the API names it: `sections_school_id_room_id_fkey`. */
function referenceOf(constraint = ""): [path: string, what: string] {
  const [, column = "id"] = /_school_id_(\w+?)_fkey\d*$/.exec(constraint) ?? [];
  const words = column.replace(/_id$/, "").split("_");
  const path = column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return [path, words.join(" ")];
}

/** SQLSTATEs of values that a column cannot hold: out of range, no date, an end before the beginning. */
const unfitValue = new Set(["22001", "22003", "22007", "22008", "22021", "22P02", "22P05", "23514"]);

/** The SQLSTATE, whether Sequelize or the driver says it. */
function sqlStateOf(error: unknown): string | undefined {
  const { code } = ((error instanceof DatabaseError ? error.original : error) ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : undefined;
}

const isUnfitValue = (error: unknown): boolean =>
  error instanceof ValidationError || unfitValue.has(sqlStateOf(error) ?? "");

const detailOf = (error: unknown): string | undefined =>
  ((error instanceof DatabaseError ? error.original : error) as { detail?: string }).detail;

/** Any error as one that may be shown. What is not expected becomes a 500 that says nothing of its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isPoolExhausted(error)) return unavailable("overloaded", "The service is busy: try again in a moment");
  if (isDatabaseAway(error))
    return unavailable("database_unavailable", "The database does not answer: try again soon", 2);
  const broken = constraints[constraintOf(error) ?? ""];
  if (broken) return conflict(...broken);
  const state = sqlStateOf(error);
  if (state === "23505") return conflict("duplicate", "There is one with these values already");
  if (state === "23503")
    return detailOf(error)?.includes("still referenced")
      ? conflict("in_use", "It is still in use")
      : unknownReference(...referenceOf(constraintOf(error)));
  if (isUnfitValue(error)) return badRequest("invalid_value", "A value is not one that can be stored");
  const { status, type } = error as HttpError;
  const known = type ? bodyErrors[type] : undefined;
  if (known) return new AppError(...known);
  if (status === 403 || status === 404) return notFound("This");
  if (error instanceof URIError || (status !== undefined && status >= 400 && status < 500))
    return new AppError(status ?? 400, "bad_request", "The request cannot be read");
  return new AppError(
    500,
    "internal_error",
    "Something went wrong on our side; the request id helps to find it",
  );
}
