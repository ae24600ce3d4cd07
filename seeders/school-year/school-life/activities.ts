import { insertRows } from "../../factories/insert-rows.ts";
import type { DemoStudent } from "../families.ts";
import type { Seeding } from "../seeding.ts";

const hour = 3_600_000;

/** Seeds the recent activities of the staff dashboard. */
export async function seedActivities(
  { row, calendar, accounts }: Seeding,
  demoStudents: readonly DemoStudent[],
): Promise<void> {
  const ago = (hours: number) => calendar.now.getTime() - hours * hour;
  const lately = [
    // On the day in the student's record, so that statistics and feed agree.
    ...demoStudents.slice(-8).map(({ id, name, admittedOn }, index) => ({
      at: Math.min(Date.parse(admittedOn) + (6 + index / 10) * hour, ago(120)),
      verb: "admitted",
      entity_type: "Student",
      entity_id: id,
      params: { name },
      summary: `${name} was admitted`,
    })),
    ...[20, 70].map((hours) => ({
      at: ago(hours),
      verb: "published",
      entity_type: "Announcement",
      entity_id: null,
      params: {},
      summary: "An announcement was published",
    })),
    {
      at: ago(90),
      verb: "published",
      entity_type: "Timetable",
      entity_id: null,
      params: { name: calendar.year.name },
      summary: "Timetable was published",
    },
    {
      at: ago(100),
      verb: "updated",
      entity_type: "School",
      entity_id: null,
      params: {},
      summary: "School profile changed",
    },
  ];
  await insertRows(
    "activity_entries",
    lately.map(({ at: time, ...entry }) => {
      const at = new Date(time).toISOString();
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
