import { z } from "zod";
import { query } from "../../db/query.ts";
import { afterCommit, inSchool, transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { conflict, forbidden } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { paragraphs } from "../schemas.ts";
import { accountsAmong, contactsAmong, ownContact } from "./contacts.ts";
import { type ConversationView, getConversation, getMessage, type MessageView } from "./conversations.ts";
import { raiseEvent } from "./events.ts";
import { readNotificationsAbout } from "./mark-notifications.ts";
import { eitherWay, readMessageRules } from "./message-rules.ts";
import { notify } from "./notify.ts";

export const MessageText = paragraphs(5_000);
export const NewMessage = z.strictObject({ body: MessageText }).meta({ id: "NewMessage" });

/** Characters of a message that an event and a notification show. */
export const messageExcerpt = 300;

// Who writes has read: their own number moves with it. Whoever had read all is told; the others know already.
const write = {
  name: "write-message",
  text: `WITH counted AS (
      UPDATE conversations SET last_number = last_number + 1, last_message_at = $5, updated_at = $5
      WHERE school_id = $1 AND id = $2 AND status = 'open' RETURNING last_number
    ), said AS (
      INSERT INTO messages (school_id, id, conversation_id, number, author_id, body, created_at, updated_at)
      SELECT $1, $3, $2, last_number, $4, $6, $5, $5 FROM counted RETURNING number
    ), own AS (
      UPDATE conversation_participants p SET last_read_number = number, last_read_at = $5, updated_at = $5 FROM said
      WHERE p.school_id = $1 AND p.conversation_id = $2 AND p.user_id = $4
    )
    SELECT p.user_id AS "userId", said.number, p.last_read_number = said.number - 1 AS "hadReadAll"
    FROM said JOIN conversation_participants p ON p.school_id = $1 AND p.conversation_id = $2 AND p.left_at IS NULL`,
};

interface Heard {
  [column: string]: unknown;
  userId: string;
  number: number;
  hadReadAll: boolean;
}

/** Messages of a conversation follow each other: the second writer sees who has read the first one's. */
const lock = {
  name: "lock-conversation",
  text: "SELECT 1 FROM conversations WHERE school_id = $1 AND id = $2 FOR NO KEY UPDATE",
};

const others = {
  name: "other-participants",
  text: `SELECT user_id AS "userId" FROM conversation_participants
    WHERE school_id = $1 AND conversation_id = $2 AND user_id <> $3 AND left_at IS NULL`,
};

/** @throws {AppError} 403 `may_not_write`, 404, 409 `conversation_locked` */
export const sendMessage = (
  conversationId: string,
  { body }: z.output<typeof NewMessage>,
): Promise<z.input<typeof MessageView>> =>
  transaction(async () => {
    const conversation = await getConversation(conversationId);
    await mayWrite(conversation);
    await query(lock, [schoolId(), conversationId]);
    const [id, me, school] = [newId(), actor(), schoolId()];
    const values = [school, conversationId, id, me.id, now(), body];
    const heard = await query<Heard>(write, values, { readOnly: false });
    if (heard.length === 0)
      throw conflict("conversation_locked", "The conversation is locked: it can be read, not written in");
    const { number } = heard[0]!;
    await recordAudit({
      action: "messages.send",
      entityType: "Message",
      entityId: id,
      after: { conversationId, number },
    });
    await notify({
      type: "message",
      props: { title: conversation.title ?? me.name, body: body.slice(0, messageExcerpt) },
      to: {
        users: heard.flatMap(({ userId, hadReadAll }) => (hadReadAll && userId !== me.id ? userId : [])),
      },
      entityType: "Conversation",
      entityId: conversationId,
      url: `/conversations/${conversationId}`,
      dedupeKey: `Message:${id}`,
    });
    // Whoever writes has read. On its own: one transaction must not hold its writer's counter while it waits for others'.
    afterCommit(() =>
      inSchool(school, () => readNotificationsAbout("Conversation", conversationId)).catch(() => {}),
    );
    const message = await getMessage(id);
    const { authorId, authorName, createdAt } = message;
    await raiseEvent(
      "message:new",
      heard.map(({ userId }) => userId),
      { id, conversationId, number, authorId, authorName, body: body.slice(0, messageExcerpt), createdAt },
    );
    return message;
  });

/** The rules count for what is written, not only for how it began: they may have changed, and people move on. */
async function mayWrite({ id, type }: z.input<typeof ConversationView>): Promise<void> {
  const rows = await query<{ userId: string }>(others, [schoolId(), id, actor().id]);
  const ids = rows.map(({ userId }) => userId);
  const { kind } = await ownContact();
  if (type === "direct") {
    const allowed = await contactsAmong(ids, eitherWay);
    if (allowed.length < Math.max(ids.length, 1)) throw mayNot();
    return;
  }
  // Where many are together the staff has gathered them: it is enough that such people write to each other at all.
  const rules = await readMessageRules();
  const kinds = new Set((await accountsAmong(ids)).map((account) => account.kind));
  if ([...kinds].some((other) => eitherWay(rules, kind, other) === "nobody")) throw mayNot();
}

const mayNot = () =>
  forbidden("By the rules of the school you can read this conversation, not write in it", "may_not_write");
