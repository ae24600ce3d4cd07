import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { receipts } from "../../../lib/delivery/messaging-library.ts";
import { asSchool } from "./as-school.ts";
import { rowOfMessage } from "./numbers.ts";

type Updates = Array<{ key: { id?: string | null }; update: { status?: number | null } }>;

const statusOfReceipt: Readonly<Record<number, "FAILED" | "DELIVERED" | "READ">> = {
  [receipts.error]: "FAILED",
  [receipts.delivered]: "DELIVERED",
  [receipts.read]: "READ",
  [receipts.played]: "READ",
};

// A receipt can arrive before the message is recorded as sent. A later receipt is never overwritten by an earlier one.
const updateStatuses = (schoolId: string, rows: string) => sql`
  UPDATE channel_messages m SET status = r.status, updated_at = now(), leased_until = NULL,
    last_error = CASE WHEN r.status = 'FAILED' THEN 'The messaging app could not deliver it' END,
    sent_at = coalesce(m.sent_at, now()),
    delivered_at = CASE WHEN r.status = 'FAILED' THEN m.delivered_at ELSE coalesce(m.delivered_at, now()) END,
    read_at = CASE WHEN r.status = 'READ' THEN now() END
  FROM jsonb_to_recordset(${rows}::jsonb) AS r (id uuid, status text)
  WHERE m.school_id = ${schoolId} AND m.id = r.id AND m.channel = 'messaging_app'
    AND (m.status IN ('SENDING', 'SENT') OR m.status = 'DELIVERED' AND r.status = 'READ')`;

/** Records receipts of the app for messages of this school: delivered, read or failed. */
export async function recordReceipts(schoolId: string, updates: Updates): Promise<void> {
  const furthest = new Map<string, string>();
  for (const { key, update } of updates) {
    const id = rowOfMessage(key.id);
    const status = statusOfReceipt[update.status ?? -1];
    if (id && status && furthest.get(id) !== "READ") furthest.set(id, status);
  }
  if (furthest.size === 0) return;
  const rows = JSON.stringify([...furthest].map(([id, status]) => ({ id, status })));
  await asSchool(schoolId, () => execute(updateStatuses(schoolId, rows)));
}

/** Gets the text of a sent message, for a phone that could not decrypt it and requests it again. */
export async function textOfMessage(schoolId: string, name: string | null | undefined) {
  const id = rowOfMessage(name);
  if (!id) return undefined;
  const [row] = await asSchool(schoolId, () =>
    query<{ body: string }>(sql`
    SELECT body FROM channel_messages WHERE school_id = ${schoolId} AND id = ${id} AND channel = 'messaging_app'`),
  );
  return row && { conversation: row.body };
}
