import { knownFailure } from "../../core/common/entities/known-failure.ts";
import { schoolMoving } from "../../core/platform/moves/refuse-moved-school.ts";
import {
  isDatabaseAway,
  isOutdatedStatement,
  isPoolExhausted,
  isSchoolMoving,
} from "../../db/pool/failures.ts";
import { AppError, notFound, unavailable } from "../../lib/errors.ts";
import { nodeHttp } from "../../lib/guarded-http/node-http.ts";

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
  title: nodeHttp.STATUS_CODES[error.status] ?? "Error",
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
  /** Bytes. */
  limit?: number;
}

const MEGABYTE = 1_048_576;
const sizeOf = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.round(bytes / 1_024)} kB` : `${Math.round(bytes / MEGABYTE)} MB`;

const bodyErrors: Readonly<Record<string, [number, string, string]>> = {
  "entity.parse.failed": [400, "invalid_json", "The body is not valid JSON"],
  "too.many.values": [413, "payload_too_large", "The body has more than 20,000 values"],
  "encoding.unsupported": [415, "unsupported_encoding", "The body has an encoding that is not supported"],
  "charset.unsupported": [415, "unsupported_charset", "The body has a character set that is not supported"],
  "request.aborted": [400, "request_aborted", "The request ended before its body"],
};

/** Converts any error to one that may be shown. An unexpected error becomes a 500 that reveals nothing of its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isPoolExhausted(error)) return unavailable("overloaded", "The service is busy: try again in a moment");
  if (isOutdatedStatement(error))
    return unavailable("database_unavailable", "The database has just been changed: try again", 2);
  if (isDatabaseAway(error))
    return unavailable("database_unavailable", "The database does not respond: try again soon", 2);
  if (isSchoolMoving(error)) return schoolMoving();
  const theirs = knownFailure(error);
  if (theirs) return theirs;
  const { status, type, limit } = error as HttpError;
  if (type === "entity.too.large")
    return new AppError(413, "payload_too_large", `The body is larger than ${sizeOf(limit ?? MEGABYTE)}`);
  const known = type ? bodyErrors[type] : undefined;
  if (known) return new AppError(...known);
  if (status === 403 || status === 404) return notFound("This");
  if (error instanceof URIError || (status !== undefined && status >= 400 && status < 500))
    return new AppError(status ?? 400, "bad_request", "The request cannot be read");
  return new AppError(500, "internal_error", "Internal error: give the request id when you report it");
}
