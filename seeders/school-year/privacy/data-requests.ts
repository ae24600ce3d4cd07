import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const DAY_MS = 86_400_000;

/** Seeds requests of the demo guardian about the data of two children: one answered, one to be verified. */
export async function seedDataRequests(
  { row, calendar, accounts }: Seeding,
  [first, second]: ReadonlyArray<{ id: string; name: string }>,
): Promise<void> {
  if (!first || !second) return;
  const instant = (days: number) => new Date(calendar.now.getTime() + days * DAY_MS).toISOString();
  const day = (days: number) => instant(days).slice(0, 10);
  const common = { subject_type: "student", requested_by: accounts.guardian.id };
  await insertRows("data_subject_requests", [
    row({
      ...common,
      ...{ kind: "correction", subject_id: first.id, subject_name: first.name, status: "completed" },
      ...{ note: "The address has changed", outcome: "The address was corrected", due_on: day(20) },
      ...{ verification: "Signed in, and confirmed by phone", verified_by: accounts.admin.id },
      ...{ verified_at: instant(-9), completed_at: instant(-8) },
      ...{ created_at: instant(-10), updated_at: instant(-8) },
    }),
    row({
      ...common,
      ...{ kind: "export", subject_id: second.id, subject_name: second.name, status: "received" },
      ...{ note: "A copy of everything, please", due_on: day(28) },
      ...{ outcome: null, verification: null, verified_by: null, verified_at: null, completed_at: null },
      ...{ created_at: instant(-2), updated_at: instant(-2) },
    }),
  ]);
}
