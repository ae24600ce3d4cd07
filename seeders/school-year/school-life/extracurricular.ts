import { insertRows } from "../../factories/insert-rows.ts";
import type { DemoStudent } from "../families.ts";
import type { Seeding } from "../seeding.ts";
import type { Structure } from "../structure.ts";

const activities = [
  { name: "Chess club", type: "club", weekday: 2, place: "Library", capacity: 12, status: "running" },
  { name: "Football", type: "sport", weekday: 3, place: "Playing field", capacity: 22, status: "open" },
  { name: "Drama", type: "club", weekday: 4, place: "Assembly hall", capacity: 20, status: "open" },
] as const;

const terms =
  "The activity takes place at the school. Students go home on their own or are picked up at the gate.";

/** Seeds three activities after school: one that runs, with the first demo student in it, and two to choose from. */
export async function seedExtracurricular(
  { row, calendar, accounts }: Seeding,
  { term }: Structure,
  demoStudents: readonly DemoStudent[],
): Promise<void> {
  const made = { created_at: calendar.now.toISOString(), updated_at: calendar.now.toISOString() };
  const rows = activities.map((activity) =>
    row({
      ...activity,
      ...made,
      description: "After school, for beginners too.",
      term_id: term.id,
      places_taken: 0,
      starts_on: term.startsOn,
      ends_on: term.endsOn,
      starts_at: "15:00",
      ends_at: "16:30",
      grade_level_ids: [],
      consent_terms: terms,
    }),
  );
  await insertRows("activities", rows);
  const [first] = rows;
  const places = demoStudents.slice(0, 6).map(({ id }) =>
    row({
      ...made,
      activity_id: first!.id,
      student_id: id,
      rank: 1,
      enrolled_on: calendar.today,
      consent_by: accounts.guardian.id,
      consented_at: calendar.now.toISOString(),
      status: "accepted",
    }),
  );
  await insertRows("activity_enrollments", places);
}
