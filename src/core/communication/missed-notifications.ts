import { query } from "../../db/query.ts";
import { withContext } from "../../lib/context.ts";
import type { RealtimeEvent } from "./events.ts";

/** An account and the last of its notifications that it knows. */
export interface Known {
  schoolId: string;
  userId: string;
  number: number;
}

/** Of one account: who missed more asks for the list. */
export const mostMissed = 100;

const missed = {
  name: "missed-notifications",
  text: `SELECT k.school_id AS school, k.user_id AS "userId", n.number::float8 AS number, c.unread,
      json_build_object('id', n.id, 'type', n.type, 'title', left(n.title, 200), 'body', left(n.body, 300),
        'entityType', n.entity_type, 'entityId', n.entity_id, 'url', n.url, 'createdAt', n.created_at) AS data
    FROM unnest($1::uuid[], $2::uuid[], $3::bigint[]) AS k (school_id, user_id, number)
    JOIN notification_counters c ON c.school_id = k.school_id AND c.user_id = k.user_id
    CROSS JOIN LATERAL (SELECT * FROM notifications m WHERE m.school_id = k.school_id AND m.user_id = k.user_id
      AND m.number > k.number AND m.archived_at IS NULL ORDER BY m.number LIMIT ${mostMissed}) n
    ORDER BY n.number`,
};

const counters = {
  name: "known-notifications",
  text: `SELECT c.unread, coalesce((SELECT n.number FROM notifications n
      WHERE n.school_id = c.school_id AND n.user_id = c.user_id AND n.id = $3), c.last_number)::float8 AS number
    FROM notification_counters c WHERE c.school_id = $1 AND c.user_id = $2`,
};

const reason = "sockets of every school share what is told to them";
const platform = <T>(fn: () => Promise<T>) =>
  withContext({ schoolId: undefined, platformReason: reason }, fn);

/** What these accounts were told after what they know, in the form of the events. */
export async function missedNotifications(known: readonly Known[]): Promise<RealtimeEvent[]> {
  if (known.length === 0) return [];
  const rows = await platform(() =>
    query<{ school: string; userId: string; number: number; unread: number; data: object }>(missed, [
      known.map(({ schoolId }) => schoolId),
      known.map(({ userId }) => userId),
      known.map(({ number }) => number),
    ]),
  );
  return rows.map(({ userId, ...row }) => ({ ...row, users: [userId], event: "notification:new" }));
}

/** How many are unread, and the number of the notification that the account knows: this one, or the last one. */
export async function knownNotifications(
  schoolId: string,
  userId: string,
  lastId: string | null,
): Promise<{ unread: number; number: number }> {
  const [row] = await withContext({ schoolId }, () =>
    query<{ unread: number; number: number }>(counters, [schoolId, userId, lastId]),
  );
  return row ?? { unread: 0, number: 0 };
}
