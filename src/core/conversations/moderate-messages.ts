import { z } from "zod";
import { currentSchool, currentTime, currentUser } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { raw, sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { actor } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { Message, MessageReport } from "../../models/conversations/index.ts";
import { audited } from "../audit/audited.ts";
import { crud } from "../common/entities/crud.ts";
import { wholeSchoolOnly } from "../common/entities/whole-school-only.ts";
import { paragraphs } from "../common/input/schemas.ts";
import { accountsThatMay } from "../identity/roles/accounts-that-may.ts";
import { notify } from "../notifications/notify.ts";
import { retractNotifications } from "../notifications/retract-notifications.ts";
import { cancelPendingDeliveries } from "../notifications/stop-waiting-sql.ts";
import { getMessage, getOwnMessage, type MessageView } from "./conversations.ts";
import { checkMayModerate } from "./moderation.ts";
import { messageExcerpt } from "./send-message.ts";

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
    body: z.string().describe("Text of the message, even if it is hidden"),
    reporterId: z.uuid(),
    reason: z.string(),
    status: z.enum(reportStatuses),
    decidedById: z.uuid().nullable(),
    decidedAt: z.date().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "MessageReport" });

/** Reported messages, for moderators. They see the reported message alone, not the rest of its conversation. */
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
  rowScope: wholeSchoolOnly,
  list: { filters: { status: z.enum(reportStatuses), messageId: z.uuid() }, sort: ["createdAt"] },
});

export const NewMessageReport = z.strictObject({ reason: paragraphs(500) }).meta({ id: "NewMessageReport" });

/**
 * Reports a message to the moderators; a second report by the same person has no effect.
 * @throws {AppError} 404, 409 `own_message`
 */
export const reportMessage = (
  messageId: string,
  { reason }: z.output<typeof NewMessageReport>,
): Promise<void> =>
  transaction(async () => {
    const { authorId } = await getOwnMessage(messageId);
    if (authorId === actor().id) throw conflict("own_message", "You cannot report your own message");
    const [made] = await execute<{ id: string; known: boolean }>(sql`
      INSERT INTO message_reports (school_id, id, message_id, reporter_id, reason, created_at, updated_at)
      VALUES (${currentSchool}, ${newId()}, ${messageId}, ${currentUser}, ${reason}, ${currentTime},
        ${currentTime}) ON CONFLICT (school_id, message_id, reporter_id) DO NOTHING
      RETURNING id, EXISTS (SELECT FROM message_reports o WHERE o.school_id = ${currentSchool}
        AND o.message_id = ${messageId}
        AND o.status = 'open') AS known`);
    if (!made) return;
    await audited(MessageReport, made.id, "create", { after: { messageId, reason } });
    // The moderators already have an open report of this message.
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

// A hidden message must not stay readable in notifications, nor leave by email, push or text message afterwards.
const updateExcerpts = (id: string) => sql`
  WITH told AS (
    UPDATE notifications n SET updated_at = ${currentTime},
      body = CASE WHEN m.hidden_at IS NULL THEN left(m.body, ${raw(messageExcerpt)}) ELSE '' END,
      digest = CASE WHEN m.hidden_at IS NULL THEN n.digest END
    FROM messages m JOIN conversation_participants p ON p.school_id = ${currentSchool}
      AND p.conversation_id = m.conversation_id
    WHERE m.school_id = ${currentSchool} AND m.id = ${id} AND n.school_id = ${currentSchool} AND n.user_id = p.user_id
      AND n.dedupe_key = 'Message:' || m.id
    RETURNING n.id, n.user_id, m.hidden_at
  ), hidden AS (SELECT id, user_id FROM told WHERE hidden_at IS NOT NULL), ${cancelPendingDeliveries("hidden")}
  SELECT count(*) FROM told`;

// Includes former moderators: they have been notified and would find nothing to decide.
const selectReportNotifications = (messageId: string) => sql`
  SELECT user_id AS "userId", dedupe_key AS key FROM notifications
  WHERE school_id = ${currentSchool} AND type = 'message_report' AND entity_id = ${messageId}`;

/** Retracts the notifications of other moderators about a message that one of them has decided on. */
async function retractReportNotifications(messageId: string): Promise<void> {
  const rows = await query<{ userId: string; key: string }>(selectReportNotifications(messageId));
  const [keys, users] = [rows.map(({ key }) => key), rows.map(({ userId }) => userId)];
  if (rows.length > 0) await retractNotifications([...new Set(keys)], [...new Set(users)]);
}

/**
 * Hides a message or shows it again, and decides its reports accordingly. The message must have been reported or belong to a
 * conversation of the caller. @throws {AppError} 403, 404
 */
export const moderateMessage = (
  id: string,
  { hidden }: z.output<typeof MessageModeration>,
): Promise<z.input<typeof MessageView>> =>
  transaction(async () => {
    checkMayModerate();
    const [changed] = await execute<{ id: string }>(sql`
      WITH decided AS (
        UPDATE message_reports SET status = CASE WHEN ${hidden} THEN 'upheld' ELSE 'dismissed' END,
          decided_by_id = ${currentUser}, decided_at = ${currentTime}, updated_at = ${currentTime}
        WHERE school_id = ${currentSchool} AND message_id = ${id} AND status <> CASE WHEN ${hidden} THEN 'upheld'
      ELSE 'dismissed' END) UPDATE messages m SET hidden_at = CASE WHEN ${hidden}
        THEN coalesce(hidden_at, ${currentTime}) END, hidden_by_id = CASE WHEN ${hidden}
          THEN coalesce(hidden_by_id, ${currentUser}) END, updated_at = ${currentTime}
      WHERE m.school_id = ${currentSchool} AND m.id = ${id} AND (
        EXISTS (SELECT FROM message_reports r WHERE r.school_id = ${currentSchool} AND r.message_id = m.id)
        OR EXISTS (SELECT FROM conversation_participants p WHERE p.school_id = ${currentSchool}
          AND p.conversation_id = m.conversation_id AND p.user_id = ${currentUser} AND p.left_at IS NULL))
            RETURNING m.id`);
    if (!changed) throw notFound("Message");
    await execute(updateExcerpts(id));
    await retractReportNotifications(id);
    await audited(Message, id, hidden ? "hide" : "show", { after: { hidden } });
    return getMessage(id);
  });
