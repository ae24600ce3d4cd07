import { query } from "../../../db/query.ts";
import { receipts } from "../../../lib/messaging-library.ts";
import { asSchool } from "./as-school.ts";
import { rowOfMessage } from "./numbers.ts";

type Updates = Array<{ key: { id?: string | null }; update: { status?: number | null } }>;

const meanings: Readonly<Record<number, "FAILED" | "DELIVERED" | "READ">> = {
  [receipts.error]: "FAILED",
  [receipts.delivered]: "DELIVERED",
  [receipts.read]: "READ",
  [receipts.played]: "READ",
};

// A receipt may be faster than the note that the message was sent, and it never takes a later one back.
const note = {
  name: "note-message-receipts",
  text: `UPDATE channel_messages m SET status = r.status, updated_at = now(), leased_until = NULL,
      last_error = CASE WHEN r.status = 'FAILED' THEN 'The messaging app could not deliver it' END,
      sent_at = coalesce(m.sent_at, now()),
      delivered_at = CASE WHEN r.status = 'FAILED' THEN m.delivered_at ELSE coalesce(m.delivered_at, now()) END,
      read_at = CASE WHEN r.status = 'READ' THEN now() END
    FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, status text)
    WHERE m.school_id = $1 AND m.id = r.id AND m.channel = 'messaging_app'
      AND (m.status IN ('SENDING', 'SENT') OR m.status = 'DELIVERED' AND r.status = 'READ')`,
};

/** Notes what the app tells of messages of this school: delivered, read, or not to be delivered. */
export async function noteReceipts(schoolId: string, updates: Updates): Promise<void> {
  const furthest = new Map<string, string>();
  for (const { key, update } of updates) {
    const id = rowOfMessage(key.id);
    const status = meanings[update.status ?? -1];
    if (id && status && furthest.get(id) !== "READ") furthest.set(id, status);
  }
  if (furthest.size === 0) return;
  const rows = JSON.stringify([...furthest].map(([id, status]) => ({ id, status })));
  await asSchool(schoolId, () => query(note, [schoolId, rows], { readOnly: false }));
}

const textOf = {
  name: "text-of-app-message",
  text: "SELECT body FROM channel_messages WHERE school_id = $1 AND id = $2 AND channel = 'messaging_app'",
};

/** What a message of ours said, for a phone that could not read it and asks again. */
export async function textOfMessage(schoolId: string, name: string | null | undefined) {
  const id = rowOfMessage(name);
  if (!id) return undefined;
  const [row] = await asSchool(schoolId, () => query<{ body: string }>(textOf, [schoolId, id]));
  return row && { conversation: row.body };
}
