import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const DAY_MS = 86_400_000;

/** Seeds a suspension of the last demo student that is over. */
export async function seedSuspensions(
  { row, calendar, accounts }: Seeding,
  students: ReadonlyArray<{ id: string }>,
): Promise<void> {
  const student = students.at(-1);
  if (!student) return;
  const dateOf = (daysAgo: number) =>
    new Date(calendar.now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  await insertRows("student_suspensions", [
    row({
      student_id: student.id,
      starts_on: dateOf(40),
      ends_on: dateOf(38),
      reason: "Repeated disruption of lessons after two warnings.",
      blocks_sign_in: false,
      decided_by: accounts.admin.id,
      status: "ended",
    }),
  ]);
}
