import { DateTime } from "luxon";
import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const areas = [
  {
    name: "Main gate",
    kind: "gate",
    staff_needed: 1,
    note: "Arrival: nobody leaves without a pass.",
    times: ["07:30", "07:50"],
  },
  { name: "Playground", kind: "playground", staff_needed: 2, note: null, times: ["10:25", "10:45"] },
  {
    name: "School bus",
    kind: "bus",
    staff_needed: 1,
    note: "Check the list at the door.",
    times: ["14:05", "14:35"],
  },
] as const;

/** Seeds the duty roster of the current term before and after lessons, and the absence of a teacher who is on a training. */
export async function seedDuties(
  { row, calendar, accounts }: Seeding,
  staffIds: readonly string[],
): Promise<void> {
  const at = calendar.now.toISOString();
  const made = { created_at: at, updated_at: at };
  const rows = areas.map(({ times: _times, ...area }) => row({ ...made, ...area, status: "active" }));
  await insertRows("duty_areas", rows);
  const term = calendar.terms.find(({ status }) => status === "active") ?? calendar.terms[0]!;
  let turn = 0;
  const duties = areas.flatMap(({ staff_needed, times }, index) =>
    [1, 2, 3, 4, 5].flatMap((dayOfWeek) =>
      Array.from({ length: staff_needed }, () =>
        row({
          ...made,
          duty_area_id: rows[index]!.id,
          staff_member_id: staffIds[turn++ % staffIds.length],
          ...{ day_of_week: dayOfWeek, starts_at: times[0], ends_at: times[1] },
          ...{ starts_on: term.startsOn, ends_on: term.endsOn },
        }),
      ),
    ),
  );
  await insertRows("duty_assignments", duties);
  const away = DateTime.fromISO(calendar.today).plus({ days: 3 });
  await insertRows("staff_absences", [
    row({
      ...made,
      staff_member_id: staffIds[2 % staffIds.length],
      starts_on: away.toISODate(),
      ends_on: away.plus({ days: 1 }).toISODate(),
      ...{ starts_at: null, ends_at: null, reason: "training", note: "First aid course" },
      recorded_by: accounts.admin.id,
      status: "active",
    }),
  ]);
}
