import { query } from "../../../db/query.ts";
import { now } from "../../../lib/clock.ts";
import { platformQuery } from "../../platform/platform-query.ts";

export interface ClaimedEndpoint {
  schoolId: string;
  id: string;
  leasedBy: string;
  name: string;
  url: string;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  consecutiveFailures: number;
  failingSince: Date | null;
  disableAfterDays: number;
  eventTypes: string[];
  authorizedBy: string | null;
  unauthorizedSince: Date | null;
}

export interface DueDelivery {
  id: string;
  eventType: string;
  data: object;
  attempts: number;
  createdAt: Date;
}

/** An endpoint that failed so often in a row only gets what lanes others leave it. */
export const failingFrom = 3;
export const leaseSeconds = 180;

const isDue = "d.status IN ('queued', 'failed') AND (d.next_attempt_at IS NULL OR d.next_attempt_at <= $1)";
const hears = `e.status = 'active' AND (e.rests_until IS NULL OR e.rests_until <= $1)
  AND ($2::uuid IS NULL OR e.school_id = $2)`;

const claim = {
  name: "claim-webhook-endpoint",
  text: `UPDATE webhook_endpoints SET leased_by = $3, leased_until = now() + $4 * interval '1 second'
    WHERE (school_id, id) = (
      SELECT e.school_id, e.id FROM webhook_endpoints e
      JOIN schools s ON s.id = e.school_id AND s.status = 'active'
      WHERE ${hears} AND (e.leased_until IS NULL OR e.leased_until < now())
        AND ($5 OR e.consecutive_failures < ${failingFrom})
        AND EXISTS (SELECT FROM webhook_deliveries d
          WHERE d.school_id = e.school_id AND d.webhook_endpoint_id = e.id AND ${isDue})
      ORDER BY e.consecutive_failures, e.last_delivery_at NULLS FIRST LIMIT 1 FOR UPDATE OF e SKIP LOCKED)
    RETURNING school_id AS "schoolId", id, leased_by AS "leasedBy", name, url, secret,
      previous_secret AS "previousSecret", previous_secret_until AS "previousSecretUntil", consecutive_failures AS "consecutiveFailures",
      failing_since AS "failingSince", disable_after_days AS "disableAfterDays",
      event_types AS "eventTypes", authorized_by AS "authorizedBy", unauthorized_since AS "unauthorizedSince"`,
};

/** Takes an endpoint that has something to hear, for this process alone. @param failing whether those that fail may come */
export async function claimEndpoint(
  token: string,
  { school, failing }: { school: string | undefined; failing: boolean },
): Promise<ClaimedEndpoint | undefined> {
  const values = [now(), school ?? null, token, leaseSeconds, failing];
  const [endpoint] = await platformQuery<ClaimedEndpoint & object>(claim, values);
  return endpoint;
}

const count = {
  name: "count-due-webhooks",
  text: `SELECT count(*)::int AS count FROM webhook_deliveries d
    JOIN webhook_endpoints e ON e.school_id = d.school_id AND e.id = d.webhook_endpoint_id
    WHERE ${hears} AND ${isDue}`,
};

export const countDue = async (school: string | undefined): Promise<number> =>
  (await platformQuery<{ count: number }>(count, [now(), school ?? null]))[0]!.count;

const due = {
  name: "due-webhooks",
  text: `SELECT d.id, d.event_type AS "eventType", d.data, d.attempts, d.created_at AS "createdAt"
    FROM webhook_deliveries d WHERE d.school_id = $2 AND d.webhook_endpoint_id = $3 AND ${isDue}
    ORDER BY d.created_at LIMIT $4`,
};

/** What an endpoint of the school in the context is to hear, the oldest first. */
export const dueDeliveries = ({ schoolId, id }: ClaimedEndpoint, limit: number): Promise<DueDelivery[]> =>
  query<DueDelivery & object>(due, [now(), schoolId, id, limit]);
