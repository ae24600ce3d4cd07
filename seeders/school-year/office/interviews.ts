import { currentSchool } from "../../../src/db/context-values.ts";
import { query } from "../../../src/db/query.ts";
import { unprepared } from "../../../src/db/sql.ts";
import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

/** Seeds the times of an interview day next week; an applicant in review has booked the first. */
export async function seedInterviews(
  { row, calendar }: Seeding,
  campaignId: string,
  staffMemberId: string | null,
): Promise<void> {
  const date = new Date(calendar.now.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  const slots = ["09:00", "09:30", "10:00"].map((startsAt) =>
    row({
      ...{ admission_campaign_id: campaignId, date, starts_at: startsAt, minutes: 20 },
      ...{ staff_member_id: staffMemberId, place: "Main office", capacity: 1, booked: 0 },
    }),
  );
  await insertRows("interview_slots", slots);
  const [applicant] = await query<{ id: string }>(unprepared`
    SELECT id FROM admission_applications WHERE school_id = ${currentSchool} AND status = 'under_review'
    ORDER BY application_number LIMIT 1`);
  await insertRows("interview_bookings", [
    row({
      ...{ interview_slot_id: slots[0]!.id, admission_application_id: applicant!.id },
      ...{ result: null, cancelled_by: null, status: "booked" },
    }),
  ]);
}
