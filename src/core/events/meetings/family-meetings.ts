import { z } from "zod";
import { currentSchool, currentTime, currentUser } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import { MeetingSlot } from "../../../models/events/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { findChild } from "../../family/find-child.ts";
import { teachesSql } from "../teaches-sql.ts";
import { bookMeeting, cancelMeeting } from "./book-meeting.ts";

const FamilyMeetingSlot = z
  .object({
    id: z.uuid(),
    calendarEventId: z.uuid(),
    eventTitle: z.string(),
    staffMemberId: z.uuid(),
    staffName: z.string(),
    roomName: z.string().nullable(),
    startsAt: z.date(),
    endsAt: z.date(),
    booked: z.boolean().describe("true: the meeting of this child; false: free"),
  })
  .meta({ id: "FamilyMeetingSlot" });

export const FamilyMeetingSlots = z
  .object({ data: z.array(FamilyMeetingSlot) })
  .meta({ id: "FamilyMeetingSlots" });

export const OwnMeeting = z
  .strictObject({ booked: z.boolean().describe("false: cancel the meeting") })
  .meta({ id: "OwnMeeting" });

type Slots = z.input<typeof FamilyMeetingSlots>;

const ownGuardian = sql`SELECT g.id FROM guardians g
  WHERE g.school_id = ${currentSchool} AND g.user_id = ${currentUser} AND g.status = 'active'`;

/**
 * Lists the meetings of a child, and the free slots of the child's teachers that do not clash with other meetings of the child
 * or of the caller. The meeting with the same teacher is no clash: booking moves it.
 * @throws {AppError} 404
 */
export async function listFamilySlots(childId: string): Promise<Slots> {
  await findChild(childId);
  const data = await query<Slots["data"][number] & object>(sql`
    SELECT t.id, t.calendar_event_id AS "calendarEventId", e.title AS "eventTitle", t.staff_member_id AS "staffMemberId",
      m.given_name || ' ' || m.family_name AS "staffName", r.name AS "roomName", t.starts_at AS "startsAt",
      t.ends_at AS "endsAt", t.student_id IS NOT NULL AS booked
    FROM meeting_slots t
    JOIN calendar_events e ON e.school_id = t.school_id AND e.id = t.calendar_event_id AND e.status = 'published'
    JOIN staff_members m ON m.school_id = t.school_id AND m.id = t.staff_member_id
    LEFT JOIN rooms r ON r.school_id = t.school_id AND r.id = t.room_id
    WHERE t.school_id = ${currentSchool} AND t.starts_at > ${currentTime} AND (t.student_id = ${childId}
      OR (t.student_id IS NULL AND NOT t.blocked AND coalesce(e.respond_by, t.starts_at) > ${currentTime}
        AND ${teachesSql(sql`t.staff_member_id`, sql`${childId}::uuid`)}
        AND NOT EXISTS (SELECT FROM meeting_slots o WHERE o.school_id = ${currentSchool}
          AND (o.student_id = ${childId} OR o.guardian_id IN (${ownGuardian}))
          AND tstzrange(o.starts_at, o.ends_at) && tstzrange(t.starts_at, t.ends_at)
          AND NOT (o.calendar_event_id = t.calendar_event_id AND o.staff_member_id = t.staff_member_id
            AND o.student_id = ${childId}))))
    ORDER BY t.starts_at, "staffName", t.id LIMIT 2000`);
  return { data };
}

/** Books a slot for the caller's child, or moves the meeting with this teacher to it. @throws {AppError} as `bookMeeting` */
export const bookOwnMeeting = (studentId: string, slotId: string): Promise<Slots> =>
  transaction(async () => {
    await findChild(studentId);
    const [guardian] = await query<{ id: string }>(sql`${ownGuardian}
      AND EXISTS (SELECT FROM student_guardians l WHERE l.school_id = ${currentSchool} AND l.guardian_id = g.id
        AND l.student_id = ${studentId} AND l.status = 'active')`);
    if (!guardian) throw notFound("Child");
    await bookMeeting(slotId, { studentId, guardianId: guardian.id, by: "family" });
    return listFamilySlots(studentId);
  });

/** Cancels the meeting of the caller's child. @throws {AppError} 404, 409 `booking_closed` */
export const cancelOwnMeeting = (studentId: string, slotId: string): Promise<Slots> =>
  transaction(async () => {
    await findChild(studentId);
    await cancelMeeting(await findLocked(MeetingSlot, slotId, { where: { studentId } }), "family");
    return listFamilySlots(studentId);
  });
