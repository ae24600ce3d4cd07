import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, type Fault, invalid, notFound, unknownReference } from "../../lib/errors.ts";
import { StaffMember } from "../../models/staff/index.ts";
import { ClassPeriod, CourseOffering, Room } from "../../models/structure/index.ts";
import { TimetableEntry, TimetableException } from "../../models/timetable/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { lockInSchool } from "../lock-in-school.ts";
import { unfitPeriod } from "./change-lessons.ts";
import { publishedGroup } from "./dated-lessons.ts";
import { refuseDatedClash } from "./refuse-clash.ts";
import type { NewTimetableException } from "./timetable-exceptions.ts";

type Values = z.output<typeof NewTimetableException>;

/** What each kind of change needs to name. */
const fieldOf = {
  cancel: null,
  move: "newClassPeriodId",
  room: "newRoomId",
  teacher: "newStaffMemberId",
} as const;
const fields = ["newClassPeriodId", "newRoomId", "newStaffMemberId"] as const;

/**
 * Changes a published lesson on one day: cancels it, moves it to another period, gives it another room or teacher.
 * @throws {AppError} 400, 409 `timetable_status`, `duplicate`, `timetable_clash` where somebody is busy at that time
 */
export const makeException = (values: Values): Promise<TimetableException> =>
  transaction(async () => {
    // One after the other: of two who want the same substitute at the same moment, one gets her.
    await lockInSchool("lessons");
    const entry = await TimetableEntry.findByPk(values.timetableEntryId);
    if (!entry) throw unknownReference("timetableEntryId", "timetable entry");
    const faults = [...(await faultsOfChange(entry, values)), ...(await faultsOfDate(entry, values.date))];
    if (faults.length) throw invalid(faults);
    if (entry.clashGroup !== publishedGroup)
      throw conflict("timetable_status", "The timetable of this lesson is not published");

    const exception = await TimetableException.create(values);
    await refuseDatedClash(values.date, values.date, entry.id);
    await recordAudit({
      action: "timetable-exceptions.create",
      entityType: "TimetableException",
      entityId: exception.id,
      after: values,
    });
    const offering = await CourseOffering.findByPk(entry.courseOfferingId, { rejectOnEmpty: true });
    await recordActivity({
      verb: "changed",
      entityType: "TimetableException",
      entityId: exception.id,
      summary: `${offering.title} on ${values.date} ${did[values.kind]}`,
      audience: "staff",
    });
    return exception;
  });

const did = {
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
  const misplaced = fields.flatMap((path): Fault[] => {
    if (path === own) return values[path] ? [] : [{ path, message: `is needed for the kind ${kind}` }];
    return values[path] ? [{ path, message: `does not go with the kind ${kind}` }] : [];
  });
  if (misplaced.length || !own) return misplaced;
  const message =
    (period && (await whyNotIn(period, entry))) ||
    (room && whyNotThere(room, entry)) ||
    (teacher && whyNotBy(teacher, entry));
  return message ? [{ path: own, message }] : [];
}

async function whyNotIn(period: ClassPeriod, entry: TimetableEntry): Promise<string | null> {
  if (period.id === entry.classPeriodId) return "is when the lesson is anyway";
  const usual = await ClassPeriod.findByPk(entry.classPeriodId, { rejectOnEmpty: true });
  const unfit = unfitPeriod(period, usual.academicYearId);
  return unfit ?? (period.days.includes(entry.dayOfWeek) ? null : `${period.name} is not on that day`);
}

function whyNotThere(room: Room, entry: TimetableEntry): string | null {
  if (room.id === entry.roomId) return "is where the lesson is anyway";
  return room.status === "out_of_service" ? `${room.name} is out of service` : null;
}

function whyNotBy(teacher: StaffMember, entry: TimetableEntry): string | null {
  if (teacher.id === entry.staffMemberId) return "gives the lesson anyway";
  return teacher.status === "active" ? null : `is ${teacher.status.replace("_", " ")}`;
}

async function faultsOfDate(entry: TimetableEntry, date: string): Promise<Fault[]> {
  const fault = (message: string) => [{ path: "date", message }];
  if (date < entry.validFrom || date > entry.validTo)
    return fault(`must lie in the timetable, ${entry.validFrom} to ${entry.validTo}`);
  if ((new Date(date).getUTCDay() || 7) !== entry.dayOfWeek) return fault("is not a day of this lesson");
  const [free] = await query<{ label: string }>(
    {
      name: "day-off",
      text: `SELECT coalesce(label, type) AS label FROM calendar_days
        WHERE school_id = $1 AND date = $2 AND type IN ('holiday', 'closure')`,
    },
    [entry.schoolId, date],
  );
  return free ? fault(`is a day off: ${free.label}`) : [];
}

/**
 * Takes a dated change back, where the lesson as planned still has its place.
 * @throws {AppError} 404, 409 `timetable_clash` where the teacher or the room was given away meanwhile
 */
export const withdrawException = (id: string): Promise<TimetableException> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const exception = await TimetableException.findByPk(id, { lock: true });
    if (!exception) throw notFound("Timetable exception");
    if (exception.status === "withdrawn") return exception;
    await exception.update({ status: "withdrawn" });
    await refuseDatedClash(exception.date, exception.date, exception.timetableEntryId);
    await recordAudit({
      action: "timetable-exceptions.withdraw",
      entityType: "TimetableException",
      entityId: id,
      before: { status: "active" },
      after: { status: "withdrawn" },
    });
    return exception;
  });
