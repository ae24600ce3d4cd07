import { query } from "../../../db/query.ts";
import { transaction } from "../../../db/transaction.ts";
import { webhookStopped } from "../../../emails/webhook-stopped.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { reportStop } from "../report-stop.ts";
import type { ClaimedEndpoint } from "./claim-endpoint.ts";

export interface Attempt {
  id: string;
  at: Date;
  durationMs: number;
  status: "delivered" | "failed" | "dead";
  responseCode: number | null;
  error: string | null;
  nextAttemptAt: Date | null;
}

export interface Turn {
  attempts: readonly Attempt[];
  /** Why events are withheld from it: who authorized it may not read them. */
  withheld: string | null;
  /** Whether the endpoint itself could not be talked to. */
  silent: boolean;
  /** Whether it wants to hear nothing ever again. */
  gone: boolean;
  /** Seconds that it asks to be left alone for. */
  retryAfter: number;
}

const note = {
  name: "note-webhook-attempts",
  text: `UPDATE webhook_deliveries d SET status = n.status, attempts = d.attempts + 1, last_attempt_at = n.at,
      next_attempt_at = n."nextAttemptAt", response_code = n."responseCode", last_error = n.error,
      delivered_at = CASE WHEN n.status = 'delivered' THEN n.at ELSE d.delivered_at END, updated_at = now(),
      log = (SELECT jsonb_agg(entry ORDER BY at) FROM (
        SELECT entry, position AS at FROM jsonb_array_elements(d.log || jsonb_build_array(jsonb_build_object(
          'at', n.at, 'responseCode', n."responseCode", 'error', n.error, 'durationMs', n."durationMs")))
          WITH ORDINALITY AS entries (entry, position)
        ORDER BY position DESC LIMIT 20) latest)
    FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, at timestamptz, status text, "durationMs" integer,
      "responseCode" integer, error text, "nextAttemptAt" timestamptz)
    WHERE d.school_id = $1 AND d.id = n.id`,
};

const settle = {
  name: "settle-webhook-endpoint",
  text: `UPDATE webhook_endpoints SET leased_by = NULL, leased_until = NULL, updated_at = now(),
      last_delivery_at = coalesce($4, last_delivery_at), consecutive_failures = $5, failing_since = $6,
      rests_until = $7, last_error = $8,
      status = CASE WHEN status = 'active' AND $9 THEN 'disabled' ELSE status END
    WHERE school_id = $1 AND id = $2 AND leased_by = $3 RETURNING status`,
};

const longestRestSeconds = 900;
const dayMs = 86_400_000;

/**
 * Writes down what became of the messages of one turn and gives the endpoint back. Where nothing answers it rests, longer
 * after each time; after the days it allows without a success nothing is sent to it any more, and the school is told.
 * @returns whether it was disabled
 */
export const noteAttempts = (endpoint: ClaimedEndpoint, turn: Turn): Promise<boolean> =>
  transaction(async () => {
    const { attempts, silent, gone, retryAfter } = turn;
    const at = now();
    if (attempts.length) await query(note, [schoolId(), JSON.stringify(attempts)], { readOnly: false });
    const delivered = attempts.some(({ status }) => status === "delivered");
    const last = attempts.findLast(({ error }) => error !== null);
    const failed = last !== undefined && !delivered;
    const failures = failed ? endpoint.consecutiveFailures + 1 : delivered ? 0 : endpoint.consecutiveFailures;
    const failingSince = delivered ? null : (endpoint.failingSince ?? (failed ? at : null));
    const since = failingSince?.getTime() ?? at.getTime();
    const stops = gone || (failed && since <= at.getTime() - endpoint.disableAfterDays * dayMs);
    const pause = Math.max(retryAfter, Math.min(longestRestSeconds, 5 * 2 ** Math.max(0, failures - 1)));
    const restsUntil = silent ? new Date(at.getTime() + pause * 1000) : null;
    const [row] = await query<{ status: string }>(
      settle,
      [
        ...[schoolId(), endpoint.id, endpoint.leasedBy, attempts.length ? at : null, failures],
        ...[failingSince, restsUntil, last?.error ?? turn.withheld, stops],
      ],
      { readOnly: false },
    );
    const stopped = stops && row?.status === "disabled";
    if (stopped) await tell(endpoint, last?.error ?? "");
    return stopped;
  });

const tell = ({ id, name, url }: ClaimedEndpoint, reason: string): Promise<void> =>
  reportStop({
    entityType: "WebhookEndpoint",
    entityId: id,
    action: "webhook_endpoints.disable",
    after: { status: "disabled", reason },
    summary: `The webhook endpoint ${name} is told nothing any more until it is activated again`,
    template: webhookStopped,
    props: (about) => ({ ...about, endpoint: name, host: new URL(url).host, reason }),
    trigger: "webhooks",
  });
