import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { webhookStopped } from "../../../emails/integrations/webhook-stopped.ts";
import { backoff } from "../../../lib/backoff.ts";
import { now } from "../../../lib/clock.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import { WebhookEndpoint } from "../../../models/integrations/index.ts";
import { reportStop } from "../connections/report-stop.ts";
import type { ClaimedEndpoint } from "./claim-endpoint.ts";

export interface DeliveryAttempt {
  id: string;
  at: Date;
  durationMs: number;
  status: "delivered" | "failed" | "dead";
  responseCode: number | null;
  error: string | null;
  nextAttemptAt: Date | null;
}

export interface BatchResult {
  attempts: readonly DeliveryAttempt[];
  /** Why events are withheld: the authorizing account may not read them. */
  withheld: string | null;
  /** The endpoint did not respond, or responded with 429 or 503. */
  unavailable: boolean;
  /** The endpoint responded with 410: stop permanently. */
  gone: boolean;
  /** Seconds from the `Retry-After` header. */
  retryAfter: number;
}

const MAX_PAUSE_SECONDS = 900;

/**
 * Record the attempts of a batch and release the endpoint. An unavailable endpoint pauses with exponential back-off; after
 * `disableAfterDays` without a successful delivery, or after 410, it is disabled and the school is notified.
 * @returns whether the endpoint was disabled
 */
export const recordAttempts = (endpoint: ClaimedEndpoint, batch: BatchResult): Promise<boolean> =>
  transaction(async () => {
    const { attempts, unavailable, gone, retryAfter } = batch;
    const at = now();
    if (attempts.length)
      await execute(sql`
        UPDATE webhook_deliveries d SET status = n.status, attempts = d.attempts + 1, last_attempt_at = n.at,
          next_attempt_at = n."nextAttemptAt", response_code = n."responseCode", last_error = n.error,
          delivered_at = CASE WHEN n.status = 'delivered' THEN n.at ELSE d.delivered_at END, updated_at = now(),
          log = (SELECT jsonb_agg(entry ORDER BY at) FROM (
            SELECT entry, position AS at FROM jsonb_array_elements(d.log || jsonb_build_array(jsonb_build_object(
              'at', n.at, 'responseCode', n."responseCode", 'error', n.error, 'durationMs', n."durationMs")))
              WITH ORDINALITY AS entries (entry, position)
            ORDER BY position DESC LIMIT 20) latest)
        FROM jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) AS n (id uuid, at timestamptz, status text,
          "durationMs" integer, "responseCode" integer, error text, "nextAttemptAt" timestamptz)
        WHERE d.school_id = ${currentSchool} AND d.id = n.id`);
    const delivered = attempts.some(({ status }) => status === "delivered");
    const last = attempts.findLast(({ error }) => error !== null);
    const failed = last !== undefined && !delivered;
    const failures = failed ? endpoint.consecutiveFailures + 1 : delivered ? 0 : endpoint.consecutiveFailures;
    const failingSince = delivered ? null : (endpoint.failingSince ?? (failed ? at : null));
    const since = failingSince?.getTime() ?? at.getTime();
    const stops = gone || (failed && since <= at.getTime() - endpoint.disableAfterDays * DAY_MS);
    const pause = Math.max(retryAfter, backoff({ base: 5, max: MAX_PAUSE_SECONDS, attempt: failures }));
    const restsUntil = unavailable ? new Date(at.getTime() + pause * 1000) : null;
    const [row] = await execute<{ status: string }>(sql`
      UPDATE webhook_endpoints SET leased_by = NULL, leased_until = NULL, updated_at = now(),
        last_delivery_at = coalesce(${attempts.length ? at : null}, last_delivery_at),
        consecutive_failures = ${failures}, failing_since = ${failingSince}, rests_until = ${restsUntil},
        last_error = ${last?.error ?? batch.withheld},
        status = CASE WHEN status = 'active' AND ${stops} THEN 'disabled' ELSE status END
      WHERE school_id = ${currentSchool} AND id = ${endpoint.id} AND leased_by = ${endpoint.leasedBy}
      RETURNING status`);
    const stopped = stops && row?.status === "disabled";
    if (stopped) await notifySchool(endpoint, last?.error ?? "");
    return stopped;
  });

const notifySchool = ({ id, name, url }: ClaimedEndpoint, reason: string): Promise<void> =>
  reportStop({
    model: WebhookEndpoint,
    entityId: id,
    verb: "disable",
    after: { status: "disabled", reason },
    params: { name, kind: "deliveries" },
    summary: `The webhook endpoint ${name} was disabled until it is activated again`,
    template: webhookStopped,
    props: (about) => ({ ...about, endpoint: name, host: new URL(url).host, reason }),
    trigger: "webhooks",
  });
