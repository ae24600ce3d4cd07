import { insertRows } from "../../factories/insert-rows.ts";
import type { DemoStudent } from "../families.ts";
import type { Seeding } from "../seeding.ts";

const DAY_MS = 86_400_000;

/** Seeds requests of the demo guardian: a document that the office has to issue, and an appointment that was set. */
export async function seedGuardianRequests(
  { row, calendar, accounts }: Seeding,
  [first]: readonly DemoStudent[],
): Promise<void> {
  if (!first) return;
  const instant = (days: number) => new Date(calendar.now.getTime() + days * DAY_MS).toISOString();
  const day = (days: number) => instant(days).slice(0, 10);
  const common = { guardian_id: first.guardianId, student_id: first.id, requested_by: accounts.guardian.id };
  await insertRows("guardian_requests", [
    row({
      ...common,
      ...{ kind: "document", document_kind: "bonafide", preferred_times: null, note: "For a visa" },
      ...{ due_on: day(5), handled_by: null, appointment_at: null, appointment_place: null },
      ...{ response: null, decided_at: null, status: "submitted" },
      ...{ created_at: instant(-2), updated_at: instant(-2) },
    }),
    row({
      ...common,
      ...{ kind: "appointment", document_kind: null, preferred_times: "Weekday mornings" },
      ...{ note: "The change to the school bus", due_on: day(2), handled_by: accounts.admin.id },
      ...{ appointment_at: instant(6), appointment_place: "Front office", response: "We look forward to it" },
      ...{ decided_at: instant(-3), status: "accepted", created_at: instant(-5), updated_at: instant(-3) },
    }),
  ]);
}
