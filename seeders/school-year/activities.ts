import { insertRows } from "../factories/insert-rows.ts";
import type { Pupil } from "./families.ts";
import type { Seeding } from "./seeding.ts";

const hour = 3_600_000;

/** What happened lately, for the first screen of the staff. */
export async function seedActivities(
  { row, calendar, accounts }: Seeding,
  pupils: readonly Pupil[],
): Promise<void> {
  const lately = [
    ...pupils.slice(-8).map(({ id, name }, index) => ({
      hoursAgo: 5 + 9 * index,
      verb: "admitted",
      entity_type: "Student",
      entity_id: id,
      summary: `${name} was admitted`,
    })),
    {
      hoursAgo: 90,
      verb: "published",
      entity_type: "Timetable",
      entity_id: null,
      summary: "Timetable was published",
    },
    {
      hoursAgo: 100,
      verb: "updated",
      entity_type: "School",
      entity_id: null,
      summary: "Profile of the school changed",
    },
  ];
  await insertRows(
    "activity_entries",
    lately.map(({ hoursAgo, ...entry }) => {
      const at = new Date(calendar.now.getTime() - hoursAgo * hour).toISOString();
      return row({
        ...entry,
        created_at: at,
        updated_at: at,
        actor_id: accounts.admin.id,
        audience: "staff",
      });
    }),
  );
}
