import { destination, type Logger, multistream, pino } from "pino";
import type { Config } from "./config/config.ts";
import { context } from "./context.ts";
import { traceFields } from "./tracing/tracer.ts";

export type { Logger };

/** Fields that are redacted wherever they appear in a logged object. */
const secretFields = [
  "password",
  "newPassword",
  "currentPassword",
  "token",
  "accessToken",
  "refreshToken",
  "authorization",
  "cookie",
  "secret",
  "otp",
  "recoveryCode",
];

const loggedErrorFields = [
  "code",
  "status",
  "table",
  "column",
  "constraint",
  "routine",
  "syscall",
  "address",
  "port",
];

/**
 * Converts an error for the log. Database errors carry the statement, its parameters and the failing row, which are
 * personal data, so only the fields listed here are logged.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause, original } = error as Error & { original?: unknown };
  const source = cause ?? original;
  return {
    type: name,
    message,
    stack,
    ...Object.fromEntries(
      Object.entries(error).filter(
        ([key, value]) => loggedErrorFields.includes(key) && typeof value !== "object" && value !== undefined,
      ),
    ),
    ...(error instanceof AggregateError && depth < 3
      ? { errors: error.errors.map((each) => describeError(each, depth + 1)) }
      : {}),
    ...(source !== undefined && source !== error && depth < 3
      ? { cause: describeError(source, depth + 1) }
      : {}),
  };
}

/** Common logger options: fields of every line, and redaction. */
export const loggerOptions = (level: Config["LOG_LEVEL"]) => ({
  level,
  base: null,
  redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
  serializers: { err: (error: unknown) => describeError(error) },
  mixin: () => {
    const { requestId, schoolId, actor, trace } = context();
    if (!requestId) return traceFields(trace);
    return { requestId, schoolId: schoolId ?? null, userId: actor?.id ?? null, ...traceFields(trace) };
  },
});

/** Creates the logger. Logs go to stderr, because stdout carries data: JSON, or readable lines on a terminal. */
export async function createLogger({ LOG_LEVEL, NODE_ENV }: Config): Promise<Logger> {
  const options = loggerOptions(LOG_LEVEL);
  if (NODE_ENV === "production" || !process.stderr.isTTY) {
    return pino(options, destination({ dest: 2, sync: NODE_ENV !== "production" }));
  }
  const { default: pretty } = await import("pino-pretty");
  const stream = pretty({
    destination: 2,
    sync: true,
    ignore: "requestId,schoolId,userId",
    translateTime: "HH:MM:ss",
  });
  return pino(options, multistream([{ level: "trace", stream }]));
}
