import { deferAudit } from "../core/audit/deferred/defer-audit.ts";
import { withContext } from "../lib/context.ts";
import type { RequestRecord } from "./http/request/request-record.ts";

const actions: Readonly<Record<number, string>> = { 403: "access.denied", 429: "access.rate_limited" };

/** Records in the audit trail that a request was refused for a missing permission or a rate limit. */
export function recordRefusal(
  record: RequestRecord,
  { status, code }: { status: number; code: string },
): void {
  const action = actions[status];
  if (!action) return;
  const { route, actor, operator, schoolId } = record;
  const name = route ? `${route.method.toUpperCase()} ${route.path}` : null;
  withContext({ actor, operator, schoolId: schoolId ?? undefined }, () =>
    deferAudit({
      action,
      entityType: "Request",
      outcome: "failure",
      after: { route: name, code },
      key: `${actor?.sessionId ?? operator?.sessionId ?? record.ip} ${name} ${code}`,
    }),
  );
}
