import { z } from "zod";
import { currentSchool, currentTime, currentUser } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { afterCommit, inSchool, transaction } from "../../db/transaction.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { conflict, forbidden } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { Message } from "../../models/conversations/index.ts";
import { audited } from "../audit/audited.ts";
import { paragraphs } from "../common/input/schemas.ts";
import { raiseEvent } from "../common/realtime-events.ts";
import { markEntityNotificationsRead } from "../notifications/mark-notifications.ts";
import { notify } from "../notifications/notify.ts";
import { findAccounts, findContacts, ownContact } from "./contacts.ts";
import { type ConversationView, getConversation, getMessage, type MessageView } from "./conversations.ts";
import { eitherWay, readMessageRules } from "./message-rules.ts";

export const MessageText = paragraphs(5_000);
export const NewMessage = z.strictObject({ body: MessageText }).meta({ id: "NewMessage" });

/** Characters of a message that an event and a notification show. */
export const messageExcerpt = 300;

// Posting marks the conversation as read for the author. `hadReadAll` selects whom to notify: participants with unread messages
// have a notification already.
const insertMessage = (conversationId: string, id: string, body: string) => sql`
  WITH counted AS (
    UPDATE conversations SET last_number = last_number + 1, last_message_at = ${currentTime},
      updated_at = ${currentTime}
    WHERE school_id = ${currentSchool} AND id = ${conversationId} AND status = 'open' RETURNING last_number
  ), said AS (
    INSERT INTO messages (school_id, id, conversation_id, number, author_id, body, created_at, updated_at)
    SELECT ${currentSchool}, ${id}, ${conversationId}, last_number, ${currentUser}, ${body}, ${currentTime}, ${currentTime}
      FROM counted RETURNING number
  ), own AS (
    UPDATE conversation_participants p SET last_read_number = number, last_read_at = ${currentTime},
      updated_at = ${currentTime} FROM said
    WHERE p.school_id = ${currentSchool} AND p.conversation_id = ${conversationId} AND p.user_id = ${currentUser}
  )
  SELECT p.user_id AS "userId", said.number, p.last_read_number = said.number - 1 AS "hadReadAll"
  FROM said JOIN conversation_participants p ON p.school_id = ${currentSchool} AND p.conversation_id = ${conversationId}
    AND p.left_at IS NULL`;

interface ParticipantRow {
  [column: string]: unknown;
  userId: string;
  number: number;
  hadReadAll: boolean;
}

/** Serializes the messages of a conversation: the next author must see who has read the one before. */
const lockConversation = (conversationId: string) => sql`
  SELECT 1 FROM conversations WHERE school_id = ${currentSchool} AND id = ${conversationId} FOR NO KEY UPDATE`;

/**
 * Posts a message and notifies the participants who had read everything.
 * @throws {AppError} 403 `may_not_write`, 404, 409 `conversation_locked`
 */
export const sendMessage = (
  conversationId: string,
  { body }: z.output<typeof NewMessage>,
): Promise<z.input<typeof MessageView>> =>
  transaction(async () => {
    const conversation = await getConversation(conversationId);
    await checkMayWrite(conversation);
    await query(lockConversation(conversationId));
    const [id, me, school] = [newId(), actor(), schoolId()];
    const participants = await execute<ParticipantRow>(insertMessage(conversationId, id, body));
    if (participants.length === 0)
      throw conflict("conversation_locked", "The conversation is locked and takes no new messages");
    const { number } = participants[0]!;
    await audited(Message, id, "send", { after: { conversationId, number } });
    await notify({
      type: "message",
      props: { title: conversation.title ?? me.name, body: body.slice(0, messageExcerpt) },
      to: {
        users: participants.flatMap(({ userId, hadReadAll }) =>
          hadReadAll && userId !== me.id ? userId : [],
        ),
      },
      entityType: "Conversation",
      entityId: conversationId,
      url: `/conversations/${conversationId}`,
      dedupeKey: `Message:${id}`,
    });
    // Mark the author's notifications as read in a separate transaction: one that holds the author's counter while it waits for
    // the counters of others could deadlock.
    afterCommit(() =>
      inSchool(school, () => markEntityNotificationsRead("Conversation", conversationId)).catch(() => {}),
    );
    const message = await getMessage(id);
    const { authorId, authorName, createdAt } = message;
    await raiseEvent(
      "message:new",
      participants.map(({ userId }) => userId),
      { id, conversationId, number, authorId, authorName, body: body.slice(0, messageExcerpt), createdAt },
    );
    return message;
  });

/** Checks the rules for every message, not only on starting the conversation: rules, roles and enrollments change. */
async function checkMayWrite({ id, type }: z.input<typeof ConversationView>): Promise<void> {
  const rows = await query<{ userId: string }>(sql`
    SELECT user_id AS "userId" FROM conversation_participants
    WHERE school_id = ${currentSchool} AND conversation_id = ${id} AND user_id <> ${currentUser} AND left_at IS NULL`);
  const ids = rows.map(({ userId }) => userId);
  const { kind } = await ownContact();
  if (type === "direct") {
    const allowed = await findContacts(ids, eitherWay);
    if (allowed.length < Math.max(ids.length, 1)) throw mayNotWrite();
    return;
  }
  // Group and class conversations are started by staff: it is enough that these kinds of people may write to each other at all.
  const rules = await readMessageRules();
  const kinds = new Set((await findAccounts(ids)).map((account) => account.kind));
  if ([...kinds].some((other) => eitherWay(rules, kind, other) === "nobody")) throw mayNotWrite();
}

const mayNotWrite = () =>
  forbidden("The rules of the school let you read this conversation but not write in it", "may_not_write");
