import { destination, type Logger, multistream, pino } from "pino";
import type { Config } from "./config.ts";
import { context } from "./context.ts";

export type { Logger };

/** Fields that are blanked wherever they appear in a logged object. */
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

const tellingFields = [
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
 * What a failure's log line holds. Database errors carry the statement, its parameters and the failing row with them:
 * people's data, so only what is listed here gets into the log.
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
        ([key, value]) => tellingFields.includes(key) && typeof value !== "object" && value !== undefined,
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

/** What every line has, and what none may have. */
export const loggerOptions = (level: Config["LOG_LEVEL"]) => ({
  level,
  base: null,
  redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
  serializers: { err: (error: unknown) => describeError(error) },
  mixin: () => {
    const { requestId, schoolId, actor } = context();
    return requestId ? { requestId, schoolId: schoolId ?? null, userId: actor?.id ?? null } : {};
  },
});

/** Structured logs go to stderr, since stdout carries data: JSON, or readable lines where a person watches. */
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
