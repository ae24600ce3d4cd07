import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { now } from "../../../lib/clock.ts";
import { conflict, invalid, unknownReference } from "../../../lib/errors.ts";
import { MeetingSlot } from "../../../models/events/index.ts";
import { audited } from "../../audit/audited.ts";
import { checkBookingOpen } from "./check-booking-open.ts";
import { notifyMeeting } from "./notify-meeting.ts";

type Family = Pick<MeetingSlot, "studentId" | "guardianId">;

/**
 * Exchanges the families of two booked slots of one teacher at one event; both are notified.
 * @throws {AppError} 400, 404, 409 `booking_closed`, `not_booked`, `family_clash`
 */
export async function swapMeetings(one: MeetingSlot, otherId: string): Promise<void> {
  const other = await MeetingSlot.findOne({ where: { id: otherId } });
  if (!other) throw unknownReference("meetingSlotId", "meeting slot");
  const { calendarEventId, staffMemberId } = one;
  if (
    other.calendarEventId !== calendarEventId ||
    other.staffMemberId !== staffMemberId ||
    other.id === one.id
  )
    throw invalid([{ path: "meetingSlotId", message: "must be another slot of this teacher at this event" }]);
  const ids = (key: "studentId" | "guardianId") => [one[key], other[key]].filter((id) => id !== null).sort();
  await query(sql`SELECT id FROM students WHERE school_id = ${currentSchool} AND id = ANY (${ids("studentId")}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`);
  await query(sql`SELECT id FROM guardians WHERE school_id = ${currentSchool} AND id = ANY (${ids("guardianId")}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`);
  await query(sql`
    SELECT id FROM calendar_events WHERE school_id = ${currentSchool} AND id = ${calendarEventId} FOR SHARE`);
  const slots = await MeetingSlot.findAll({ where: { id: [one.id, other.id] }, order: ["id"], lock: true });
  const [first, second] = slots as [MeetingSlot, MeetingSlot];
  for (const slot of slots) await checkBookingOpen(slot, "office");
  const [family, otherFamily] = slots.map(({ studentId, guardianId }) => ({ studentId, guardianId })) as [
    Family,
    Family,
  ];
  if (!family.guardianId || !otherFamily.guardianId)
    throw conflict(
      "not_booked",
      "Only booked meetings can be swapped: move the family to the free time instead",
    );
  // Both are free for a moment: no family may have two meetings at once, not even while they change places.
  for (const slot of slots) await slot.update({ studentId: null, guardianId: null, bookedAt: null });
  await first.update({ ...otherFamily, bookedAt: now() });
  await second.update({ ...family, bookedAt: now() });
  await audited(MeetingSlot, first.id, "update", { before: family, after: otherFamily });
  await audited(MeetingSlot, second.id, "update", { before: otherFamily, after: family });
  await notifyMeeting(first, "meeting_moved", [otherFamily.guardianId]);
  await notifyMeeting(second, "meeting_moved", [family.guardianId]);
}
