import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { conflict, forbidden } from "../../lib/errors.ts";
import { Conversation, ConversationParticipant } from "../../models/communication/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { text } from "../schemas.ts";
import { type ConversationView, getConversation } from "./conversations.ts";
import { readNotificationsAbout } from "./mark-notifications.ts";
import { checkContacts, joinConversation } from "./start-conversation.ts";

type View = z.input<typeof ConversationView>;

export const ConversationChanges = z
  .strictObject({ title: text(120).optional(), status: z.enum(["open", "locked"]).optional() })
  .meta({ id: "ConversationChanges" });

/** Renames a conversation, or locks it. @throws {AppError} 403 for who does not own it, 404, 409 */
export const changeConversation = (id: string, values: z.output<typeof ConversationChanges>): Promise<View> =>
  transaction(async () => {
    const before = await own(id);
    const changes = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    await Conversation.update(changes, { where: { id } });
    await audit(id, "change", { title: before.title, status: before.status }, changes);
    return getConversation(id);
  });

export const NewParticipants = z
  .strictObject({ userIds: z.array(z.uuid()).min(1).max(200) })
  .meta({ id: "NewParticipants" });

/** Takes more people into a group. @throws {AppError} 400, 403, 404, 409 */
export const addParticipants = (id: string, { userIds }: z.output<typeof NewParticipants>): Promise<View> =>
  transaction(async () => {
    await own(id);
    await joinConversation(id, await checkContacts(userIds), null);
    await audit(id, "add-participants", null, { userIds });
    return getConversation(id);
  });

/** Leaves a group or a class. @throws {AppError} 404, 409 `conversation_type` */
export const leaveConversation = (id: string): Promise<void> =>
  transaction(async () => {
    mustBeOfMany(await getConversation(id));
    const where = { conversationId: id, userId: actor().id };
    await ConversationParticipant.update({ leftAt: now() }, { where });
    await readNotificationsAbout("Conversation", id);
    await audit(id, "leave", null, null);
  });

export const ReadMark = z
  .strictObject({
    number: z.int().min(0).optional().describe("Of the last message that was seen; default: all"),
  })
  .meta({ id: "ReadMark" });

const mark = {
  name: "mark-conversation",
  text: `UPDATE conversation_participants p SET last_read_at = $4, updated_at = $4,
      last_read_number = greatest(p.last_read_number, least(coalesce($5::int, c.last_number), c.last_number))
    FROM conversations c WHERE c.school_id = $1 AND c.id = p.conversation_id
      AND p.school_id = $1 AND p.conversation_id = $2 AND p.user_id = $3
    RETURNING p.last_read_number >= c.last_number AS "hasReadAll"`,
};

/** Notes how far the caller has read. @throws {AppError} 404 */
export const markConversation = (id: string, { number }: z.output<typeof ReadMark>): Promise<View> =>
  transaction(async () => {
    await getConversation(id);
    const seen = number === undefined ? null : Math.min(number, 2_147_483_647);
    const values = [schoolId(), id, actor().id, now(), seen];
    const [marked] = await query<{ hasReadAll: boolean }>(mark, values, { readOnly: false });
    if (marked?.hasReadAll) await readNotificationsAbout("Conversation", id);
    return getConversation(id);
  });

/** @throws {AppError} 403, 404, 409 */
async function own(id: string): Promise<View> {
  const conversation = await getConversation(id);
  mustBeOfMany(conversation);
  const where = { conversationId: id, userId: actor().id, role: "owner" } as const;
  if (!(await ConversationParticipant.count({ where })))
    throw forbidden("Only who began the conversation can change it");
  return conversation;
}

function mustBeOfMany({ type }: View): void {
  if (type === "direct")
    throw conflict("conversation_type", "A direct conversation belongs to both: it stays as it is");
}

const audit = (id: string, verb: string, before: object | null, after: object | null) =>
  recordAudit({
    action: `conversations.${verb}`,
    entityType: "Conversation",
    entityId: id,
    before,
    after,
  });
