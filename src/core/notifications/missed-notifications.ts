import { query } from "../../db/query.ts";
import { raw, sql } from "../../db/sql.ts";
import { withContext } from "../../lib/context.ts";
import type { RealtimeEvent } from "../common/realtime-events.ts";

/** An account and the number of the last notification that its client has received. */
export interface LastReceived {
  schoolId: string;
  userId: string;
  number: number;
}

/** Per account: a client that missed more reloads the list. */
export const MAX_MISSED = 100;

const reason = "missed notifications of all schools are read together";
const platform = <T>(fn: () => Promise<T>) =>
  withContext({ schoolId: undefined, platformReason: reason }, fn);

/** Finds the notifications that these accounts have not received yet, as realtime events. */
export async function missedNotifications(known: readonly LastReceived[]): Promise<RealtimeEvent[]> {
  if (known.length === 0) return [];
  const rows = await platform(() =>
    query<{ school: string; userId: string; number: number; unread: number; data: object }>(sql`
      SELECT k.school_id AS school, k.user_id AS "userId", n.number::float8 AS number, c.unread,
        json_build_object('id', n.id, 'type', n.type, 'title', left(n.title, 200), 'body', left(n.body, 300),
          'entityType', n.entity_type, 'entityId', n.entity_id, 'url', n.url, 'createdAt', n.created_at) AS data
      FROM unnest(${known.map(({ schoolId }) => schoolId)}::uuid[], ${known.map(({ userId }) => userId)}::uuid[],
        ${known.map(({ number }) => number)}::bigint[]) AS k (school_id, user_id, number)
      JOIN notification_counters c ON c.school_id = k.school_id AND c.user_id = k.user_id
      CROSS JOIN LATERAL (SELECT * FROM notifications m WHERE m.school_id = k.school_id AND m.user_id = k.user_id
        AND m.number > k.number AND m.archived_at IS NULL ORDER BY m.number LIMIT ${raw(MAX_MISSED)}) n
      ORDER BY n.number`),
  );
  return rows.map(({ userId, ...row }) => ({ ...row, users: [userId], event: "notification:new" }));
}

/** Gets the unread count of an account, and the number of the notification `lastId`, or of its last one. */
export async function knownNotifications(
  schoolId: string,
  userId: string,
  lastId: string | null,
): Promise<{ unread: number; number: number }> {
  const [row] = await withContext({ schoolId }, () =>
    query<{ unread: number; number: number }>(sql`
      SELECT c.unread, coalesce((SELECT n.number FROM notifications n
        WHERE n.school_id = c.school_id AND n.user_id = c.user_id AND n.id = ${lastId}),
          c.last_number)::float8 AS number
      FROM notification_counters c WHERE c.school_id = ${schoolId} AND c.user_id = ${userId}`),
  );
  return row ?? { unread: 0, number: 0 };
}
