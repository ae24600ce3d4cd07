import { destination, type Logger, multistream, pino, stdSerializers } from "pino";
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

/** Structured logs go to stderr, since stdout carries data: JSON, or readable lines where a person watches. */
export async function createLogger({ LOG_LEVEL, NODE_ENV }: Config): Promise<Logger> {
  const options = {
    level: LOG_LEVEL,
    base: null,
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
    serializers: { err: stdSerializers.err },
    mixin: () => {
      const { requestId, schoolId, actor } = context();
      return requestId ? { requestId, schoolId: schoolId ?? null, userId: actor?.id ?? null } : {};
    },
  };
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
