import { sql, unprepared } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import { platformQuery } from "../../common/platform-query.ts";

export interface ListedEndpoint {
  id: string;
  school: string;
  schoolId: string;
  name: string;
  url: string;
  status: string;
  waiting: number;
  dead: number;
  consecutiveFailures: number;
  lastDeliveryAt: Date | null;
  lastError: string | null;
}

export interface ListedDelivery {
  id: string;
  createdAt: Date;
  eventType: string;
  status: string;
  attempts: number;
  responseCode: number | null;
  nextAttemptAt: Date | null;
  lastError: string | null;
}

const selectEndpoints = sql`SELECT e.id, s.slug AS school, e.school_id AS "schoolId", e.name, e.url, e.status,
    d.waiting, d.dead, e.consecutive_failures AS "consecutiveFailures",
    e.last_delivery_at AS "lastDeliveryAt", e.last_error AS "lastError"
  FROM webhook_endpoints e JOIN schools s ON s.id = e.school_id
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE status IN ('queued', 'failed'))::int AS waiting,
      count(*) FILTER (WHERE status = 'dead')::int AS dead
    FROM webhook_deliveries w WHERE w.school_id = e.school_id AND w.webhook_endpoint_id = e.id) d`;

/** List endpoints for operators. @param school slug of one school; omit for all schools */
export const listEndpoints = (school?: string): Promise<ListedEndpoint[]> =>
  platformQuery<ListedEndpoint & object>(unprepared`
    ${selectEndpoints} WHERE ${school}::text IS NULL OR s.slug = ${school}::text ORDER BY s.slug, e.name LIMIT 10000`);

/** Get one endpoint for operators. @throws {AppError} 404 */
export async function showEndpoint(id: string): Promise<ListedEndpoint> {
  const [endpoint] = isId(id)
    ? await platformQuery<ListedEndpoint & object>(unprepared`${selectEndpoints} WHERE e.id = ${id} LIMIT 1`)
    : [];
  if (!endpoint) throw notFound(`Webhook endpoint ${id}`);
  return endpoint;
}

/** List the latest deliveries of an endpoint, without their payload. */
export const listDeliveries = (
  { schoolId, id }: ListedEndpoint,
  { status, limit }: { status?: string | undefined; limit: number },
): Promise<ListedDelivery[]> =>
  platformQuery<ListedDelivery & object>(unprepared`
    SELECT id, created_at AS "createdAt", event_type AS "eventType", status, attempts,
      response_code AS "responseCode", next_attempt_at AS "nextAttemptAt", last_error AS "lastError"
    FROM webhook_deliveries WHERE school_id = ${schoolId} AND webhook_endpoint_id = ${id}
      AND (${status}::text IS NULL OR status = ${status}::text) ORDER BY created_at DESC, id LIMIT ${limit}`);
