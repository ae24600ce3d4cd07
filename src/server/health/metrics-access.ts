import { timingSafeEqual } from "node:crypto";
import type { Config } from "../../lib/config/config.ts";

interface Caller {
  authorization: string | undefined;
  isLoopback: boolean;
}

export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];

/**
 * Checks access to the metrics. With METRICS_TOKEN a caller must send that token. Without it only callers on this machine have
 * access, and in production nobody: behind a proxy on the same machine, every caller may appear to be local.
 */
export function metricsAccess({
  METRICS_TOKEN: token,
  NODE_ENV,
}: Pick<Config, "METRICS_TOKEN" | "NODE_ENV">): (caller: Caller) => boolean {
  return ({ authorization, isLoopback }) =>
    token ? same(bearerToken(authorization), token) : NODE_ENV !== "production" && isLoopback;
}

function same(given: string | undefined, wanted: string): boolean {
  const a = Buffer.from(given ?? "");
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}
