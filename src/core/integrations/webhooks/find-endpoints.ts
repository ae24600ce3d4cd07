import { notFound } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import { platformQuery } from "../../platform/platform-query.ts";

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

const select = `SELECT e.id, s.slug AS school, e.school_id AS "schoolId", e.name, e.url, e.status,
    d.waiting, d.dead, e.consecutive_failures AS "consecutiveFailures",
    e.last_delivery_at AS "lastDeliveryAt", e.last_error AS "lastError"
  FROM webhook_endpoints e JOIN schools s ON s.id = e.school_id
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE status IN ('queued', 'failed'))::int AS waiting,
      count(*) FILTER (WHERE status = 'dead')::int AS dead
    FROM webhook_deliveries w WHERE w.school_id = e.school_id AND w.webhook_endpoint_id = e.id) d`;

/** Endpoints for operators: of one school, by its slug, or of all. */
export const listEndpoints = (school?: string): Promise<ListedEndpoint[]> =>
  platformQuery<ListedEndpoint & object>(
    { text: `${select} WHERE $1::text IS NULL OR s.slug = $1 ORDER BY s.slug, e.name LIMIT 10000` },
    [school ?? null],
  );

/** @throws {AppError} 404 */
export async function showEndpoint(id: string): Promise<ListedEndpoint> {
  const text = `${select} WHERE e.id = $1 LIMIT 1`;
  const [endpoint] = isId(id) ? await platformQuery<ListedEndpoint & object>({ text }, [id]) : [];
  if (!endpoint) throw notFound(`Webhook endpoint ${id}`);
  return endpoint;
}

/** The latest messages of an endpoint, without what they tell. */
export const listDeliveries = (
  { schoolId, id }: ListedEndpoint,
  { status, limit }: { status?: string | undefined; limit: number },
): Promise<ListedDelivery[]> =>
  platformQuery<ListedDelivery & object>(
    {
      text: `SELECT id, created_at AS "createdAt", event_type AS "eventType", status, attempts,
          response_code AS "responseCode", next_attempt_at AS "nextAttemptAt", last_error AS "lastError"
        FROM webhook_deliveries WHERE school_id = $1 AND webhook_endpoint_id = $2
          AND ($3::text IS NULL OR status = $3) ORDER BY created_at DESC, id LIMIT $4`,
    },
    [schoolId, id, status ?? null, limit],
  );
