import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { forbidden, unknownReference } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { text } from "../schemas.ts";
import { classAudience } from "./class-audience.ts";
import { contactsAmong, ownContact } from "./contacts.ts";
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

const make = {
  name: "make-conversation",
  text: `INSERT INTO conversations AS c (school_id, id, type, title, course_offering_id, key, created_by_id,
      last_message_at, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)
    ON CONFLICT (school_id, key) DO UPDATE SET updated_at = $8 RETURNING c.id`,
};

const join = {
  name: "join-conversation",
  text: `INSERT INTO conversation_participants AS p (school_id, id, conversation_id, user_id, role, last_read_number)
    SELECT $1, gen_random_uuid(), $2, u.id, CASE WHEN u.id = $4 THEN 'owner' ELSE 'member' END,
      (SELECT last_number FROM conversations WHERE school_id = $1 AND id = $2)
    FROM unnest($3::uuid[]) u (id)
    ON CONFLICT (school_id, conversation_id, user_id) DO UPDATE SET left_at = NULL, updated_at = now()
      WHERE p.left_at IS NOT NULL`,
};

/** Takes accounts into a conversation; who has left it comes back. */
export const joinConversation = (id: string, users: readonly string[], owner: string | null) =>
  query(join, [schoolId(), id, users, owner], { readOnly: false });

/**
 * Begins a conversation. Of a direct one and of that of a class there is one, which is gone on with.
 * @throws {AppError} 400, 403 for whoever may not gather others
 */
export const startConversation = ({ body, ...asked }: New): Promise<z.input<typeof ConversationView>> =>
  transaction(async () => {
    const { users, title, courseOfferingId, key } = await gather(asked);
    const me = actor().id;
    const [made] = await query<{ id: string }>(
      make,
      [schoolId(), newId(), asked.type, title, courseOfferingId, key, me, now()],
      { readOnly: false },
    );
    const { id } = made!;
    await joinConversation(id, [...new Set([me, ...users])], asked.type === "direct" ? null : me);
    await recordAudit({
      action: "conversations.start",
      entityType: "Conversation",
      entityId: id,
      after: { ...asked, participants: users.length + 1 },
    });
    if (body !== undefined) await sendMessage(id, { body });
    return getConversation(id);
  });

interface Gathered {
  users: string[];
  title: string | null;
  courseOfferingId: string | null;
  key: string | null;
}

async function gather(asked: Omit<New, "body">): Promise<Gathered> {
  const plain = { title: null, courseOfferingId: null, key: null };
  const given = asked as New;
  if (given.type === "direct") {
    const [contact] = await contactsAmong([given.userId]);
    if (!contact) throw unknownReference("userId", noContact);
    return { ...plain, users: [contact.id], key: [actor().id, contact.id].sort().join(" ") };
  }
  if (given.type === "group") {
    const users = await checkContacts(given.userIds);
    await mustGather();
    return { ...plain, users, title: given.title };
  }
  const { courseOfferingId, title } = given;
  const users = await classAudience(courseOfferingId, given.with);
  await mustGather();
  return {
    users,
    title,
    courseOfferingId,
    key: `class ${courseOfferingId} ${[...new Set(given.with)].sort()}`,
  };
}

/** @throws {AppError} 403 */
async function mustGather(): Promise<void> {
  if ((await ownContact()).kind !== "staff")
    throw forbidden("Only the staff can begin a conversation of many: write to one person");
}

const noContact = "person whom you may write to";

/** @throws {AppError} 400 for the first whom the caller may not write to, as for one who is nowhere */
export async function checkContacts(ids: readonly string[]): Promise<string[]> {
  const allowed = new Set((await contactsAmong(ids)).map(({ id }) => id));
  const place = ids.findIndex((id) => id !== actor().id && !allowed.has(id));
  if (place >= 0) throw unknownReference(`userIds.${place}`, noContact);
  return [...allowed];
}
