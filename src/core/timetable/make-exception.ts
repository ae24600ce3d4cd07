import type { z } from "zod";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, type Fault, invalid, unknownReference } from "../../lib/errors.ts";
import { StaffMember } from "../../models/staff/index.ts";
import { ClassPeriod, CourseOffering, Room } from "../../models/structure/index.ts";
import { TimetableEntry, TimetableException } from "../../models/timetable/index.ts";
import { audited } from "../audit/audited.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { lockInSchool } from "../common/lock-in-school.ts";
import { refusePeriodNotHeld } from "./bell-schedules/refuse-period-not-held.ts";
import { notifyCover, refuseAbsentSubstitute } from "./cover/notify-cover.ts";
import { periodProblem } from "./lessons/change-lessons.ts";
import { publishedGroup } from "./lessons/dated-lessons.ts";
import { refuseDatedClash } from "./refuse-clash.ts";
import { refuseBookedRooms } from "./rooms/refuse-booked-room.ts";
import type { NewTimetableException } from "./timetable-exceptions.ts";

type Values = z.output<typeof NewTimetableException>;

/** The field that each kind of change requires. */
const fieldOf = {
  cancel: null,
  move: "newClassPeriodId",
  room: "newRoomId",
  teacher: "newStaffMemberId",
} as const;
const fields = ["newClassPeriodId", "newRoomId", "newStaffMemberId"] as const;

/**
 * Changes a published lesson on one date: cancels it, moves it to another period, or assigns another room or teacher.
 * @throws {AppError} 400, 409 `timetable_status`, `duplicate`, `timetable_clash` if a teacher, room or section is busy, `room_booked`,
 *   `staff_absent`; the substitute is notified
 */
export const makeException = (values: Values): Promise<TimetableException> =>
  transaction(async () => {
    // Serialize dated changes: of two concurrent requests for the same substitute, only one succeeds.
    await lockInSchool("lessons");
    const entry = await TimetableEntry.findByPk(values.timetableEntryId);
    if (!entry) throw unknownReference("timetableEntryId", "timetable entry");
    const faults = [...(await faultsOfChange(entry, values)), ...(await faultsOfDate(entry, values.date))];
    if (faults.length) throw invalid(faults);
    if (entry.clashGroup !== publishedGroup)
      throw conflict("timetable_status", "The timetable of this lesson is not published");

    const exception = await TimetableException.create(values);
    await refusePeriodNotHeld(exception);
    await refuseDatedClash(values.date, values.date, entry.id);
    await refuseBookedRooms(values.date, values.date);
    if (exception.kind === "teacher") {
      await refuseAbsentSubstitute(exception);
      await notifyCover(exception, "assigned");
    }
    await audited(TimetableException, exception.id, "create", { after: values });
    const offering = await CourseOffering.findByPk(entry.courseOfferingId, { rejectOnEmpty: true });
    await recordActivity({
      verb: "changed",
      entityType: "TimetableException",
      entityId: exception.id,
      params: { course: offering.title, date: values.date, kind: values.kind },
      summary: `${offering.title} on ${values.date} ${summaries[values.kind]}`,
      audience: "staff",
    });
    return exception;
  });

const summaries = {
  cancel: "was cancelled",
  move: "was moved",
  room: "was given another room",
  teacher: "was given a substitute",
} as const;

async function faultsOfChange(entry: TimetableEntry, values: Values): Promise<Fault[]> {
  const { newClassPeriodId, newRoomId, newStaffMemberId, kind } = values;
  const period = newClassPeriodId ? await ClassPeriod.findByPk(newClassPeriodId) : null;
  if (newClassPeriodId && !period) throw unknownReference("newClassPeriodId", "class period");
  const room = newRoomId ? await Room.findByPk(newRoomId) : null;
  if (newRoomId && !room) throw unknownReference("newRoomId", "room");
  const teacher = newStaffMemberId ? await StaffMember.findByPk(newStaffMemberId) : null;
  if (newStaffMemberId && !teacher) throw unknownReference("newStaffMemberId", "staff member");

  const own = fieldOf[kind];
  const fieldFaults = fields.flatMap((path): Fault[] => {
    if (path === own) return values[path] ? [] : [{ path, message: `is required for the kind ${kind}` }];
    return values[path] ? [{ path, message: `is not allowed for the kind ${kind}` }] : [];
  });
  if (fieldFaults.length || !own) return fieldFaults;
  const message =
    (period && (await periodFault(period, entry))) ||
    (room && roomFault(room, entry)) ||
    (teacher && teacherFault(teacher, entry));
  return message ? [{ path: own, message }] : [];
}

async function periodFault(period: ClassPeriod, entry: TimetableEntry): Promise<string | null> {
  if (period.id === entry.classPeriodId) return "is the usual period of the lesson";
  const usual = await ClassPeriod.findByPk(entry.classPeriodId, { rejectOnEmpty: true });
  const problem = periodProblem(period, usual.academicYearId);
  return (
    problem ??
    (period.days.includes(entry.dayOfWeek) ? null : `${period.name} does not take place on this day`)
  );
}

function roomFault(room: Room, entry: TimetableEntry): string | null {
  if (room.id === entry.roomId) return "is the usual room of the lesson";
  return room.status === "out_of_service" ? `${room.name} is out of service` : null;
}

function teacherFault(teacher: StaffMember, entry: TimetableEntry): string | null {
  if (teacher.id === entry.staffMemberId) return "is the usual teacher of the lesson";
  return teacher.status === "active" ? null : `is ${teacher.status.replace("_", " ")}`;
}

async function faultsOfDate(entry: TimetableEntry, date: string): Promise<Fault[]> {
  const fault = (message: string) => [{ path: "date", message }];
  if (date < entry.validFrom || date > entry.validTo)
    return fault(`must be within the timetable (${entry.validFrom} to ${entry.validTo})`);
  const [on] = await query<{ day: number | null; isCycle: boolean; dayOff: string | null }>(sql`
    SELECT timetable_day(${entry.schoolId}, ${date}) AS day,
      EXISTS (SELECT FROM academic_years WHERE school_id = ${entry.schoolId} AND cycle_length IS NOT NULL
        AND ${date}::date BETWEEN starts_on AND ends_on) AS "isCycle",
      (SELECT coalesce(label, type) FROM calendar_days WHERE school_id = ${entry.schoolId} AND date = ${date}
        AND type IN ('holiday', 'closure')) AS "dayOff"`);
  const { day, isCycle, dayOff } = on!;
  if (isCycle && dayOff) return fault(`is a day off: ${dayOff}`);
  if (day !== entry.dayOfWeek)
    return fault(
      isCycle ? `is not on day ${entry.dayOfWeek} of the cycle` : "is not on the weekday of this lesson",
    );
  return dayOff ? fault(`is a day off: ${dayOff}`) : [];
}

/**
 * Withdraws a dated change, so that the lesson takes place as planned again.
 * @throws {AppError} 404, 409 `timetable_clash`, `room_booked` if its teacher, room or section is no longer free
 */
export const withdrawException = (id: string): Promise<TimetableException> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const exception = await findLocked(TimetableException, id);
    if (exception.status === "withdrawn") return exception;
    await exception.update({ status: "withdrawn" });
    await refuseDatedClash(exception.date, exception.date, exception.timetableEntryId);
    await refuseBookedRooms(exception.date, exception.date);
    if (exception.kind === "teacher") await notifyCover(exception, "withdrawn");
    await audited(TimetableException, id, "withdraw", {
      before: { status: "active" },
      after: { status: "withdrawn" },
    });
    return exception;
  });
