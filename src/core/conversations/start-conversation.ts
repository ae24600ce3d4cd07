import { z } from "zod";
import { currentSchool, currentTime } from "../../db/context-values.ts";
import { execute } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { actor } from "../../lib/context.ts";
import { forbidden, unknownReference } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { Conversation } from "../../models/conversations/index.ts";
import { audited } from "../audit/audited.ts";
import { text } from "../common/input/schemas.ts";
import { classAudience } from "./class-audience.ts";
import { findContacts, ownContact } from "./contacts.ts";
import { type ConversationView, getConversation } from "./conversations.ts";
import { MessageText, sendMessage } from "./send-message.ts";

const first = MessageText.optional().describe("The first message");

export const NewConversation = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("direct"), userId: z.uuid(), body: first }),
    z.strictObject({
      type: z.literal("group"),
      title: text(120),
      userIds: z.array(z.uuid()).min(1).max(200),
      body: first,
    }),
    z.strictObject({
      type: z.literal("class"),
      title: text(120),
      courseOfferingId: z.uuid(),
      with: z
        .array(z.enum(["students", "guardians"]))
        .min(1)
        .max(2),
      body: first,
    }),
  ])
  .meta({ id: "NewConversation" });

type New = z.output<typeof NewConversation>;

/** Adds accounts to a conversation, including those who had left it. */
export const joinConversation = (id: string, users: readonly string[], owner: string | null) =>
  execute(sql`
    INSERT INTO conversation_participants AS p (school_id, id, conversation_id, user_id, role, last_read_number)
    SELECT ${currentSchool}, gen_random_uuid(), ${id}, u.id, CASE WHEN u.id = ${owner} THEN 'owner' ELSE 'member' END,
      (SELECT last_number FROM conversations WHERE school_id = ${currentSchool} AND id = ${id})
    FROM unnest(${users}::uuid[]) u (id)
    ON CONFLICT (school_id, conversation_id, user_id) DO UPDATE SET left_at = NULL, updated_at = now()
      WHERE p.left_at IS NOT NULL`);

/**
 * Starts a conversation. A direct or class conversation that exists already is continued.
 * @throws {AppError} 400, 403 if the caller may not start one with several people
 */
export const startConversation = ({ body, ...asked }: New): Promise<z.input<typeof ConversationView>> =>
  transaction(async () => {
    const { users, title, courseOfferingId, key } = await findParticipants(asked);
    const me = actor().id;
    const [made] = await execute<{ id: string }>(sql`
      INSERT INTO conversations AS c (school_id, id, type, title, course_offering_id, key, created_by_id,
        last_message_at, created_at, updated_at)
      VALUES (${currentSchool}, ${newId()}, ${asked.type}, ${title}, ${courseOfferingId}, ${key}, ${me},
        ${currentTime}, ${currentTime}, ${currentTime})
      ON CONFLICT (school_id, key) DO UPDATE SET updated_at = ${currentTime} RETURNING c.id`);
    const { id } = made!;
    await joinConversation(id, [...new Set([me, ...users])], asked.type === "direct" ? null : me);
    await audited(Conversation, id, "start", { after: { ...asked, participants: users.length + 1 } });
    if (body !== undefined) await sendMessage(id, { body });
    return getConversation(id);
  });

interface Participants {
  users: string[];
  title: string | null;
  courseOfferingId: string | null;
  key: string | null;
}

async function findParticipants(asked: Omit<New, "body">): Promise<Participants> {
  const plain = { title: null, courseOfferingId: null, key: null };
  const given = asked as New;
  if (given.type === "direct") {
    const [contact] = await findContacts([given.userId]);
    if (!contact) throw unknownReference("userId", noContact);
    return { ...plain, users: [contact.id], key: [actor().id, contact.id].sort().join(" ") };
  }
  if (given.type === "group") {
    const users = await checkContacts(given.userIds);
    await mustBeStaff();
    return { ...plain, users, title: given.title };
  }
  const { courseOfferingId, title } = given;
  const users = await classAudience(courseOfferingId, given.with);
  await mustBeStaff();
  return {
    users,
    title,
    courseOfferingId,
    key: `class ${courseOfferingId} ${[...new Set(given.with)].sort()}`,
  };
}

/** @throws {AppError} 403 */
async function mustBeStaff(): Promise<void> {
  if ((await ownContact()).kind !== "staff")
    throw forbidden("Only staff can start a conversation with several people; write to one person");
}

const noContact = "contact";

/**
 * Checks that the caller may write to all of these accounts.
 * @throws {AppError} 400 for the first that is no contact, as for one that does not exist
 */
export async function checkContacts(ids: readonly string[]): Promise<string[]> {
  const allowed = new Set((await findContacts(ids)).map(({ id }) => id));
  const place = ids.findIndex((id) => id !== actor().id && !allowed.has(id));
  if (place >= 0) throw unknownReference(`userIds.${place}`, noContact);
  return [...allowed];
}
