import { z } from "zod";
import { currentSchool, currentTime, currentUser } from "../../db/context-values.ts";
import { execute } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor } from "../../lib/context.ts";
import { conflict, forbidden } from "../../lib/errors.ts";
import { Conversation, ConversationParticipant } from "../../models/conversations/index.ts";
import type { AuditVerb } from "../audit/audit-verbs.ts";
import { audited } from "../audit/audited.ts";
import { text } from "../common/input/schemas.ts";
import { markEntityNotificationsRead } from "../notifications/mark-notifications.ts";
import { type ConversationView, getConversation } from "./conversations.ts";
import { checkContacts, joinConversation } from "./start-conversation.ts";

type View = z.input<typeof ConversationView>;

export const ConversationChanges = z
  .strictObject({ title: text(120).optional(), status: z.enum(["open", "locked"]).optional() })
  .meta({ id: "ConversationChanges" });

/** Renames, locks or reopens a conversation. @throws {AppError} 403 unless the caller owns it, 404, 409 `conversation_type` */
export const changeConversation = (id: string, values: z.output<typeof ConversationChanges>): Promise<View> =>
  transaction(async () => {
    const before = await getOwned(id);
    const changes = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    await Conversation.update(changes, { where: { id } });
    await audit(id, "update", { title: before.title, status: before.status }, changes);
    return getConversation(id);
  });

export const NewParticipants = z
  .strictObject({ userIds: z.array(z.uuid()).min(1).max(200) })
  .meta({ id: "NewParticipants" });

/** Adds people to a group or class conversation. @throws {AppError} 400, 403, 404, 409 `conversation_type` */
export const addParticipants = (id: string, { userIds }: z.output<typeof NewParticipants>): Promise<View> =>
  transaction(async () => {
    await getOwned(id);
    await joinConversation(id, await checkContacts(userIds), null);
    await audit(id, "add_participants", null, { userIds });
    return getConversation(id);
  });

/** Leaves a group or class conversation. @throws {AppError} 404, 409 `conversation_type` */
export const leaveConversation = (id: string): Promise<void> =>
  transaction(async () => {
    mustNotBeDirect(await getConversation(id));
    const where = { conversationId: id, userId: actor().id };
    await ConversationParticipant.update({ leftAt: now() }, { where });
    await markEntityNotificationsRead("Conversation", id);
    await audit(id, "leave", null, null);
  });

export const ReadMark = z
  .strictObject({
    number: z.int().min(0).optional().describe("Number of the last message seen. Default: the newest"),
  })
  .meta({ id: "ReadMark" });

/** Records the last message that the caller has read; never moves backwards. @throws {AppError} 404 */
export const markConversation = (id: string, { number }: z.output<typeof ReadMark>): Promise<View> =>
  transaction(async () => {
    await getConversation(id);
    const seen = number === undefined ? null : Math.min(number, 2_147_483_647);
    const [marked] = await execute<{ hasReadAll: boolean }>(sql`
      UPDATE conversation_participants p SET last_read_at = ${currentTime}, updated_at = ${currentTime},
        last_read_number = greatest(p.last_read_number, least(coalesce(${seen}::int, c.last_number), c.last_number))
      FROM conversations c WHERE c.school_id = ${currentSchool} AND c.id = p.conversation_id
        AND p.school_id = ${currentSchool} AND p.conversation_id = ${id} AND p.user_id = ${currentUser}
      RETURNING p.last_read_number >= c.last_number AS "hasReadAll"`);
    if (marked?.hasReadAll) await markEntityNotificationsRead("Conversation", id);
    return getConversation(id);
  });

/** Gets a conversation that the caller owns. @throws {AppError} 403, 404, 409 */
async function getOwned(id: string): Promise<View> {
  const conversation = await getConversation(id);
  mustNotBeDirect(conversation);
  const where = { conversationId: id, userId: actor().id, role: "owner" } as const;
  if (!(await ConversationParticipant.count({ where })))
    throw forbidden("Only the person who started the conversation can change it");
  return conversation;
}

function mustNotBeDirect({ type }: View): void {
  if (type === "direct")
    throw conflict("conversation_type", "A direct conversation cannot be changed or left");
}

const audit = (id: string, verb: AuditVerb, before: object | null, after: object | null) =>
  audited(Conversation, id, verb, { before, after });
