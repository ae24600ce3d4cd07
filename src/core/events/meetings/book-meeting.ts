import { Op } from "sequelize";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { now } from "../../../lib/clock.ts";
import { conflict, notFound, unknownReference } from "../../../lib/errors.ts";
import { MeetingSlot } from "../../../models/events/index.ts";
import { audited } from "../../audit/audited.ts";
import { teachesSql } from "../teaches-sql.ts";
import { checkBookingOpen } from "./check-booking-open.ts";
import { notifyMeeting } from "./notify-meeting.ts";

interface Booking {
  studentId: string;
  guardianId: string;
  /** A family books until the event closes for responses, the office until the meeting starts. */
  by: "family" | "office";
}

/**
 * Books a slot for a child and a guardian. A meeting of the child with the same teacher at this event is moved to the new slot,
 * and another guardian who had booked it is notified. Locks student, guardian, event, then slots by id, so that bookings of one family cannot deadlock at the exclusion constraints.
 * @throws {AppError} 400, 404, 409 `booking_closed`, `slot_taken`, `teacher_not_of_child`, `family_clash`
 */
export async function bookMeeting(slotId: string, { studentId, guardianId, by }: Booking): Promise<void> {
  const found = await MeetingSlot.findOne({ where: { id: slotId } });
  if (!found) throw notFound("Meeting slot");
  const { calendarEventId, staffMemberId } = found;
  await lockFamily(studentId, guardianId);
  // Serialize with cancelling and moving the event: both lock its row.
  await query(sql`
    SELECT id FROM calendar_events WHERE school_id = ${currentSchool} AND id = ${calendarEventId} FOR SHARE`);
  await checkBookingOpen(found, by);
  const [teaches] = await query(
    sql`SELECT 1 AS one WHERE ${teachesSql(sql`${staffMemberId}::uuid`, sql`${studentId}::uuid`)}`,
  );
  if (!teaches) throw conflict("teacher_not_of_child", "This teacher does not teach the child");
  const rows = await MeetingSlot.findAll({
    where: { [Op.or]: [{ id: slotId }, { calendarEventId, staffMemberId, studentId }] },
    order: ["id"],
    lock: true,
  });
  const slot = rows.find(({ id }) => id === slotId);
  if (!slot) throw notFound("Meeting slot");
  const earlier = rows.find(({ id }) => id !== slotId);
  if (slot.studentId === studentId && slot.guardianId === guardianId) return;
  if (slot.blocked || (slot.studentId && slot.studentId !== studentId))
    throw conflict("slot_taken", "This slot has just been taken: choose another one");
  const former = earlier?.guardianId ?? slot.guardianId;
  if (earlier) await earlier.update({ studentId: null, guardianId: null, bookedAt: null });
  await slot.update({ studentId, guardianId, bookedAt: now() });
  await audited(MeetingSlot, slotId, "update", {
    before: earlier ? { movedFrom: earlier.id } : {},
    after: { studentId, guardianId },
  });
  const told = former && former !== guardianId ? [guardianId, former] : [guardianId];
  await notifyMeeting(slot, former ? "meeting_moved" : "meeting_booked", told);
}

/** Releases a booked slot. @throws {AppError} 404, 409 `booking_closed` */
export async function cancelMeeting(slot: MeetingSlot, by: "family" | "office"): Promise<void> {
  const { studentId, guardianId } = slot;
  if (!studentId || !guardianId) throw conflict("not_booked", "This slot is not booked");
  await checkBookingOpen(slot, by);
  await slot.update({ studentId: null, guardianId: null, bookedAt: null });
  await audited(MeetingSlot, slot.id, "cancel", { before: { studentId, guardianId } });
  await notifyMeeting(slot, "meeting_cancelled", [guardianId]);
}

async function lockFamily(studentId: string, guardianId: string): Promise<void> {
  const [student] = await query(sql`
    SELECT id FROM students WHERE school_id = ${currentSchool} AND id = ${studentId} FOR NO KEY UPDATE`);
  if (!student) throw unknownReference("studentId", "student");
  await query(sql`
    SELECT id FROM guardians WHERE school_id = ${currentSchool} AND id = ${guardianId} FOR NO KEY UPDATE`);
  const [link] = await query(sql`
    SELECT id FROM student_guardians WHERE school_id = ${currentSchool} AND student_id = ${studentId}
      AND guardian_id = ${guardianId} AND status = 'active'`);
  if (!link) throw unknownReference("guardianId", "guardian of the student");
}
