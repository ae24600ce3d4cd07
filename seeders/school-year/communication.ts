import { insertRows } from "../factories/insert-rows.ts";
import type { Mailbox, Seeding } from "./seeding.ts";

const hour = 3_600_000;

const announcements = [
  {
    hoursAgo: 70,
    title: "Open day on Saturday",
    body: "Classrooms are open from 9:00 to 12:00. Bring family and friends: students show what they have made.",
    pinned: true,
    requires_acknowledgement: false,
  },
  {
    hoursAgo: 20,
    title: "New rule for collecting children",
    body: "From Monday on, children leave by the main gate only, with somebody whom the office knows.",
    pinned: false,
    requires_acknowledgement: true,
  },
];

const talk: ReadonlyArray<{ from: Mailbox; hoursAgo: number; body: string }> = [
  { from: "guardian", hoursAgo: 30, body: "Good morning. Is there a test this week?" },
  { from: "teacher", hoursAgo: 28, body: "Yes, in mathematics on Thursday: chapters 3 and 4." },
  { from: "guardian", hoursAgo: 4, body: "Thank you. May calculators be used?" },
];

/** Seeds what people see on their first sign-in: announcements, a conversation, and the notifications of both. */
export async function seedCommunication({ row, calendar, accounts }: Seeding): Promise<void> {
  const at = (hoursAgo: number) => new Date(calendar.now.getTime() - hoursAgo * hour).toISOString();
  const made = (hoursAgo: number) => ({ created_at: at(hoursAgo), updated_at: at(hoursAgo) });
  const told: Array<{ user: string; hoursAgo: number } & Record<string, unknown>> = [];
  const published = announcements.map(({ hoursAgo, ...words }) => ({
    hoursAgo,
    row: row({
      ...words,
      ...made(hoursAgo),
      audience_filter: { any: [{ kind: "everyone" }] },
      publish_at: at(hoursAgo),
      published_at: at(hoursAgo),
      author_id: accounts.admin.id,
      status: "published",
    }),
  }));
  await insertRows(
    "announcements",
    published.map((each) => each.row),
  );
  const receipts = published.flatMap(({ hoursAgo, row: { id, title, body } }) =>
    Object.values(accounts).map((account) => {
      const isAuthor = account.id === accounts.admin.id;
      const about = { type: "announcement", title, body, entity_type: "Announcement", entity_id: id };
      told.push({ user: account.id, hoursAgo, ...about, url: `/announcements/${id}`, read: isAuthor });
      return row({
        ...made(hoursAgo),
        announcement_id: id,
        user_id: account.id,
        read_at: isAuthor ? at(hoursAgo) : null,
      });
    }),
  );
  await insertRows("announcement_receipts", receipts);

  const { guardian, teacher } = accounts;
  const last = talk.at(-1)!;
  const conversation = row({
    ...made(talk[0]!.hoursAgo),
    type: "direct",
    key: [guardian.id, teacher.id].sort().join(" "),
    created_by_id: guardian.id,
    last_number: talk.length,
    last_message_at: at(last.hoursAgo),
  });
  await insertRows("conversations", [conversation]);
  await insertRows(
    "conversation_participants",
    [guardian, teacher].map(({ id }) =>
      row({
        conversation_id: conversation.id,
        user_id: id,
        last_read_number: id === guardian.id ? talk.length : talk.length - 1,
      }),
    ),
  );
  await insertRows(
    "messages",
    talk.map(({ from, hoursAgo, body }, index) =>
      row({
        ...made(hoursAgo),
        conversation_id: conversation.id,
        number: index + 1,
        author_id: accounts[from].id,
        body,
      }),
    ),
  );
  for (const { from, hoursAgo, body } of talk)
    told.push({
      user: from === "guardian" ? teacher.id : guardian.id,
      hoursAgo,
      type: "message",
      title: accounts[from].name,
      body,
      entity_type: "Conversation",
      entity_id: conversation.id,
      url: `/conversations/${conversation.id}`,
      read: hoursAgo !== last.hoursAgo,
    });
  await seedNotifications({ row, told, at, made });
}

async function seedNotifications({
  row,
  told,
  at,
  made,
}: {
  row: Seeding["row"];
  told: ReadonlyArray<{ user: string; hoursAgo: number } & Record<string, unknown>>;
  at(hoursAgo: number): string;
  made(hoursAgo: number): object;
}): Promise<void> {
  const byUser = [...Map.groupBy(told, ({ user }) => user)];
  await insertRows(
    "notifications",
    byUser.flatMap(([user, some]) =>
      some
        .toSorted((one, other) => other.hoursAgo - one.hoursAgo)
        .map(({ user: _user, hoursAgo, read, ...notification }, index) =>
          row({
            ...notification,
            ...made(hoursAgo),
            user_id: user,
            number: index + 1,
            read_at: read ? at(hoursAgo) : null,
          }),
        ),
    ),
  );
  await insertRows(
    "notification_counters",
    byUser.map(([user, some]) =>
      row({ user_id: user, unread: some.filter(({ read }) => !read).length, last_number: some.length }),
    ),
  );
}
