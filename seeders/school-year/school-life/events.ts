import { DateTime } from "luxon";
import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";
import { seedMeetings } from "./meetings.ts";

const everyone = { any: [{ kind: "everyone" }] };

const events = [
  {
    inDays: 5,
    title: "Parents' meeting",
    description: "How the term went, and what comes next. Tea is served afterwards.",
    kind: "meeting",
    location: "Assembly hall",
    hours: [17, 19] as const,
    asks_response: true,
    capacity: 120,
  },
  {
    inDays: 9,
    title: "Parents' evening",
    description: "Ten minutes with each teacher. Please book a time.",
    kind: "meeting",
    location: "Classrooms",
    hours: [16, 18] as const,
    asks_response: false,
    capacity: null,
  },
  {
    inDays: 12,
    title: "Sports day",
    description: "Races and games on the field. Bring water and a hat.",
    kind: "celebration",
    location: "Playing field",
    hours: null,
    asks_response: false,
    capacity: null,
  },
  {
    inDays: 20,
    title: "Visit to the museum",
    description: "The bus leaves at the main gate.",
    kind: "trip",
    location: "National museum",
    hours: [8, 14] as const,
    asks_response: false,
    capacity: null,
  },
];

/** Seeds events that are ahead, for everyone; families are asked to respond to the first, and book meetings at the second. */
export async function seedEvents(seeding: Seeding & { timezone: string }): Promise<void> {
  const { row, calendar, accounts, timezone } = seeding;
  const today = DateTime.fromJSDate(calendar.now, { zone: timezone }).startOf("day");
  const at = calendar.now.toISOString();
  const made = { created_at: at, updated_at: at };
  const rows = events.map(({ inDays, hours, ...words }) => {
    const day = today.plus({ days: inDays });
    return row({
      ...words,
      ...made,
      all_day: hours === null,
      starts_at: day
        .plus({ hours: hours?.[0] ?? 0 })
        .toUTC()
        .toISO(),
      ends_at: (hours ? day.plus({ hours: hours[1] }) : day.plus({ days: 1 })).toUTC().toISO(),
      audience_filter: everyone,
      author_id: accounts.admin.id,
      status: "published",
      published_at: at,
    });
  });
  await insertRows("calendar_events", rows);
  await insertRows(
    "event_registrations",
    rows.flatMap(({ id }) =>
      Object.values(accounts).map((account) =>
        row({ ...made, calendar_event_id: id, user_id: account.id, status: "invited", party_size: 1 }),
      ),
    ),
  );
  await seedMeetings(seeding, { id: rows[1]!.id, day: today.plus({ days: events[1]!.inDays }) });
}
