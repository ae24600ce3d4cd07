import { z } from "zod";
import { notFound } from "../../lib/errors.ts";
import { Conversation, Message } from "../../models/conversations/index.ts";
import { flag } from "../common/input/schemas.ts";
import type { ListOptions, ListQuery, Page } from "../common/lists/list.ts";
import { readRows } from "../common/lists/read-rows.ts";
import { kindOfAccount } from "./acquaintance-sql.ts";
import { personKinds } from "./message-rules.ts";

/** Participants that are shown with a conversation. */
const MAX_SHOWN_PARTICIPANTS = 30;

export const ConversationView = z
  .object({
    id: z.uuid(),
    type: z.enum(["direct", "group", "class"]),
    title: z.string().nullable(),
    courseOfferingId: z.uuid().nullable(),
    status: z.enum(["open", "locked"]),
    createdById: z.uuid().nullable(),
    lastMessageAt: z.date(),
    lastMessage: z
      .string()
      .nullable()
      .describe("Start of the last message, at most 200 characters; null if it is hidden"),
    unread: z.int().describe("Number of messages that the caller has not read"),
    countParticipants: z.int(),
    participants: z
      .array(z.object({ id: z.uuid(), name: z.string(), kind: z.enum(personKinds), role: z.string() }))
      .describe(`The first ${MAX_SHOWN_PARTICIPANTS}`),
    createdAt: z.date(),
  })
  .meta({ id: "Conversation" });

type View = z.input<typeof ConversationView>;

const present = "p.school_id = :school AND p.conversation_id = t.id AND p.left_at IS NULL";
const mine = `conversation_participants p WHERE ${present} AND p.user_id = :user`;
const unread = `SELECT t.last_number - p.last_read_number FROM ${mine}`;

const read = readRows(Conversation, ConversationView, {
  unread,
  lastMessage: `SELECT CASE WHEN m.hidden_at IS NULL THEN left(m.body, 200) END FROM messages m
    WHERE m.school_id = :school AND m.conversation_id = t.id AND m.number = t.last_number`,
  countParticipants: `SELECT count(*)::int FROM conversation_participants p WHERE ${present}`,
  participants: `SELECT coalesce(json_agg(shown), '[]') FROM (
    SELECT u.id, u.name, u.kind, p.role FROM conversation_participants p
    CROSS JOIN LATERAL (SELECT t.id, t.name, ${kindOfAccount} AS kind FROM users t
      WHERE t.school_id = :school AND t.id = p.user_id) u
    WHERE ${present} ORDER BY p.role DESC, u.name, u.id LIMIT ${MAX_SHOWN_PARTICIPANTS}) shown`,
});

export const conversationList: ListOptions = {
  filters: {
    type: z.enum(["direct", "group", "class"]),
    unread: { schema: flag, where: `? = ((${unread}) > 0)` },
  },
  sort: ["-lastMessageAt"],
};

const takesPart = `EXISTS (SELECT FROM ${mine})`;

/** Lists the conversations of the caller, the one with the newest message first. */
export const listConversations = (asked: ListQuery): Promise<Page<View>> =>
  read.list(conversationList, asked, takesPart) as Promise<Page<never>>;

/** Gets a conversation of the caller. @throws {AppError} 404 unless the caller takes part in it */
export async function getConversation(id: string): Promise<View> {
  const row = await read.get(id, takesPart);
  if (!row) throw notFound("Conversation");
  return row as never;
}

export const MessageView = z
  .object({
    id: z.uuid(),
    conversationId: z.uuid(),
    number: z.int().describe("Position in the conversation, without gaps"),
    authorId: z.uuid(),
    authorName: z.string(),
    body: z.string().nullable().describe("null if the message is hidden"),
    hidden: z.boolean(),
    createdAt: z.date(),
  })
  .meta({ id: "Message" });

const readMessages = readRows(Message, MessageView, {
  authorName: "SELECT u.name FROM users u WHERE u.school_id = :school AND u.id = t.author_id",
  body: "CASE WHEN t.hidden_at IS NULL THEN t.body END",
  hidden: "t.hidden_at IS NOT NULL",
});

const messageOrder: ListOptions = { sort: ["-number"] };
export const conversationMessageList = messageOrder;
const inConversation: ListOptions = { ...messageOrder, filters: { conversationId: z.uuid() } };

/** Lists the messages of a conversation, newest first. @throws {AppError} 404 */
export async function listMessages(
  conversationId: string,
  asked: ListQuery,
): Promise<Page<z.input<typeof MessageView>>> {
  await getConversation(conversationId);
  const page = await readMessages.list(inConversation, { ...asked, conversationId }, null);
  return page as Page<never>;
}

/** Gets a message without checking the caller's access: call it only for the author or a moderator. @throws {AppError} 404 */
export const getMessage = async (id: string): Promise<z.input<typeof MessageView>> => {
  const row = await readMessages.get(id, null);
  if (!row) throw notFound("Message");
  return row as never;
};

export const ownMessages = `t.conversation_id IN (SELECT p.conversation_id FROM conversation_participants p
  WHERE p.school_id = :school AND p.user_id = :user AND p.left_at IS NULL)`;

/** Gets a message of a conversation of the caller. @throws {AppError} 404 unless the caller takes part in the conversation */
export async function getOwnMessage(id: string): Promise<z.input<typeof MessageView>> {
  const row = await readMessages.get(id, ownMessages);
  if (!row) throw notFound("Message");
  return row as never;
}
