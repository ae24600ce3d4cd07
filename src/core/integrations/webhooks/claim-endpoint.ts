import { currentTime } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { raw, sql } from "../../../db/sql.ts";
import { platformQuery } from "../../common/platform-query.ts";

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
  /** The position in the trace of the request that caused the event. */
  traceparent: string | null;
}

/** From this many consecutive failures on, an endpoint counts as failing and gets only a share of the parallel batches. */
export const FAILING_THRESHOLD = 3;
export const LEASE_SECONDS = 180;

const isDue = sql`d.status IN ('queued', 'failed') AND (d.next_attempt_at IS NULL OR d.next_attempt_at <= ${currentTime})`;
const canReceive = (
  school: string | undefined,
) => sql`e.status = 'active' AND (e.rests_until IS NULL OR e.rests_until <= ${currentTime})
  AND (${school}::uuid IS NULL OR e.school_id = ${school}::uuid)`;

/** Claim an endpoint with due deliveries for this process. @param failing whether failing endpoints may be claimed */
export async function claimEndpoint(
  token: string,
  { school, failing }: { school: string | undefined; failing: boolean },
): Promise<ClaimedEndpoint | undefined> {
  const [endpoint] = await platformQuery<ClaimedEndpoint & object>(sql`
    UPDATE webhook_endpoints SET leased_by = ${token}, leased_until = now() + ${LEASE_SECONDS} * interval '1 second'
    WHERE (school_id, id) = (
      SELECT e.school_id, e.id FROM webhook_endpoints e
      JOIN schools s ON s.id = e.school_id AND s.status = 'active'
      WHERE ${canReceive(school)} AND (e.leased_until IS NULL OR e.leased_until < now())
        AND (${failing} OR e.consecutive_failures < ${raw(FAILING_THRESHOLD)})
        AND EXISTS (SELECT FROM webhook_deliveries d
          WHERE d.school_id = e.school_id AND d.webhook_endpoint_id = e.id AND ${isDue})
      ORDER BY e.consecutive_failures, e.last_delivery_at NULLS FIRST LIMIT 1 FOR UPDATE OF e SKIP LOCKED)
    RETURNING school_id AS "schoolId", id, leased_by AS "leasedBy", name, url, secret,
      previous_secret AS "previousSecret", previous_secret_until AS "previousSecretUntil",
      consecutive_failures AS "consecutiveFailures", failing_since AS "failingSince",
      disable_after_days AS "disableAfterDays", event_types AS "eventTypes", authorized_by AS "authorizedBy",
        unauthorized_since AS "unauthorizedSince"`);
  return endpoint;
}

export const countDue = async (school: string | undefined): Promise<number> =>
  (
    await platformQuery<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM webhook_deliveries d
    JOIN webhook_endpoints e ON e.school_id = d.school_id AND e.id = d.webhook_endpoint_id
    WHERE ${canReceive(school)} AND ${isDue}`)
  )[0]!.count;

/** List the due deliveries of an endpoint of the school in the context, oldest first. */
export const listDueDeliveries = ({ schoolId, id }: ClaimedEndpoint, limit: number): Promise<DueDelivery[]> =>
  query<DueDelivery & object>(sql`
    SELECT d.id, d.event_type AS "eventType", d.data, d.attempts, d.created_at AS "createdAt", d.traceparent
    FROM webhook_deliveries d WHERE d.school_id = ${schoolId} AND d.webhook_endpoint_id = ${id} AND ${isDue}
    ORDER BY d.created_at LIMIT ${limit}`);
