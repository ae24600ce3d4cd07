import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { MessageReport } from "../../models/communication/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { crud } from "../crud.ts";
import { accountsThatMay } from "../identity/accounts-that-may.ts";
import { paragraphs } from "../schemas.ts";
import { getMessage, getOwnMessage, type MessageView } from "./conversations.ts";
import { moderationReach, mustModerateAll } from "./moderation.ts";
import { notify } from "./notify.ts";
import { messageExcerpt } from "./send-message.ts";
import { stopWaiting } from "./stop-waiting-sql.ts";
import { takeBackNotifications } from "./take-back-notifications.ts";

const reportStatuses = ["open", "upheld", "dismissed"] as const;
const ofMessage = (column: string) =>
  `SELECT ${column} FROM messages m JOIN users u ON u.school_id = :school AND u.id = m.author_id
    WHERE m.school_id = :school AND m.id = t.message_id`;

const MessageReportView = z
  .object({
    id: z.uuid(),
    messageId: z.uuid(),
    conversationId: z.uuid(),
    authorId: z.uuid(),
    authorName: z.string(),
    body: z.string().describe("What was said, hidden or not"),
    reporterId: z.uuid(),
    reason: z.string(),
    status: z.enum(reportStatuses),
    decidedById: z.uuid().nullable(),
    decidedAt: z.date().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "MessageReport" });

/** What was reported, for those who decide on it: of other conversations they see nothing. */
export const messageReports = crud(MessageReport as never, {
  name: "Message report",
  view: MessageReportView,
  computed: {
    conversationId: ofMessage("m.conversation_id"),
    authorId: ofMessage("m.author_id"),
    authorName: ofMessage("u.name"),
    body: ofMessage("m.body"),
  },
  access: { read: "conversations.moderate" },
  reach: moderationReach,
  list: { filters: { status: z.enum(reportStatuses), messageId: z.uuid() }, sort: ["createdAt"] },
});

export const NewMessageReport = z.strictObject({ reason: paragraphs(500) }).meta({ id: "NewMessageReport" });

const report = {
  name: "report-message",
  text: `INSERT INTO message_reports (school_id, id, message_id, reporter_id, reason, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (school_id, message_id, reporter_id) DO NOTHING
    RETURNING id, EXISTS (SELECT FROM message_reports o WHERE o.school_id = $1 AND o.message_id = $3
      AND o.status = 'open') AS known`,
};

/** Tells those who moderate of a message; once more changes nothing. @throws {AppError} 404, 409 `own_message` */
export const reportMessage = (
  messageId: string,
  { reason }: z.output<typeof NewMessageReport>,
): Promise<void> =>
  transaction(async () => {
    const { authorId } = await getOwnMessage(messageId);
    if (authorId === actor().id) throw conflict("own_message", "This is your own message");
    const values = [schoolId(), newId(), messageId, actor().id, reason, now()];
    const [made] = await query<{ id: string; known: boolean }>(report, values, { readOnly: false });
    if (!made) return;
    await recordAudit({
      action: "message-reports.create",
      entityType: "MessageReport",
      entityId: made.id,
      after: { messageId, reason },
    });
    // One that waits for a decision already is on their list.
    if (made.known) return;
    const moderators = await accountsThatMay("conversations.moderate");
    await notify({
      type: "message_report",
      props: { reason: reason.slice(0, messageExcerpt) },
      to: { users: moderators.filter((id) => id !== actor().id) },
      entityType: "Message",
      entityId: messageId,
      url: "/conversations/reports",
      dedupeKey: `MessageReport:${made.id}`,
    });
  });

export const MessageModeration = z.strictObject({ hidden: z.boolean() }).meta({ id: "MessageModeration" });

const hide = {
  name: "hide-message",
  text: `WITH decided AS (
      UPDATE message_reports SET status = CASE WHEN $4 THEN 'upheld' ELSE 'dismissed' END, decided_by_id = $3,
        decided_at = $5, updated_at = $5
      WHERE school_id = $1 AND message_id = $2 AND status <> CASE WHEN $4 THEN 'upheld' ELSE 'dismissed' END)
    UPDATE messages m SET hidden_at = CASE WHEN $4 THEN coalesce(hidden_at, $5) END,
      hidden_by_id = CASE WHEN $4 THEN coalesce(hidden_by_id, $3) END, updated_at = $5
    WHERE m.school_id = $1 AND m.id = $2 AND (
      EXISTS (SELECT FROM message_reports r WHERE r.school_id = $1 AND r.message_id = m.id)
      OR EXISTS (SELECT FROM conversation_participants p WHERE p.school_id = $1
        AND p.conversation_id = m.conversation_id AND p.user_id = $3 AND p.left_at IS NULL)) RETURNING m.id`,
};

// What told of it says no more than it does itself; what was yet to tell of it does not.
const hideExcerpts = {
  name: "hide-excerpts",
  text: `WITH told AS (
      UPDATE notifications n SET updated_at = $3,
        body = CASE WHEN m.hidden_at IS NULL THEN left(m.body, ${messageExcerpt}) ELSE '' END,
        digest = CASE WHEN m.hidden_at IS NULL THEN n.digest END
      FROM messages m JOIN conversation_participants p ON p.school_id = $1 AND p.conversation_id = m.conversation_id
      WHERE m.school_id = $1 AND m.id = $2 AND n.school_id = $1 AND n.user_id = p.user_id
        AND n.dedupe_key = 'Message:' || m.id
      RETURNING n.id, n.user_id, m.hidden_at
    ), hidden AS (SELECT id, user_id FROM told WHERE hidden_at IS NOT NULL), ${stopWaiting("hidden")}
    SELECT count(*) FROM told`,
};

// Also those who may no longer moderate: they were told, and find nothing to decide.
const toldOfReports = {
  name: "told-of-reports",
  text: `SELECT user_id AS "userId", dedupe_key AS key FROM notifications
    WHERE school_id = $1 AND type = 'message_report' AND entity_id = $2`,
};

/** What one has decided need not bother the others. */
async function takeBackReports(messageId: string): Promise<void> {
  const told = await query<{ userId: string; key: string }>(toldOfReports, [schoolId(), messageId]);
  const [keys, users] = [told.map(({ key }) => key), told.map(({ userId }) => userId)];
  if (told.length > 0) await takeBackNotifications([...new Set(keys)], [...new Set(users)]);
}

/**
 * Hides a message that was reported or is in a conversation of one's own, or shows it again, and decides what was
 * reported of it. @throws {AppError} 403, 404
 */
export const moderateMessage = (
  id: string,
  { hidden }: z.output<typeof MessageModeration>,
): Promise<z.input<typeof MessageView>> =>
  transaction(async () => {
    mustModerateAll();
    const values = [schoolId(), id, actor().id, hidden, now()];
    const [changed] = await query<{ id: string }>(hide, values, { readOnly: false });
    if (!changed) throw notFound("Message");
    await query(hideExcerpts, [schoolId(), id, now()], { readOnly: false });
    await takeBackReports(id);
    await recordAudit({
      action: hidden ? "messages.hide" : "messages.show",
      entityType: "Message",
      entityId: id,
      after: { hidden },
    });
    return getMessage(id);
  });
