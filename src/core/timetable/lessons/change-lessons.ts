import { Transaction } from "sequelize";
import type { z } from "zod";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid, notFound, unknownReference } from "../../../lib/errors.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { AcademicTerm, ClassPeriod, CourseOffering, Room } from "../../../models/structure/index.ts";
import { Timetable, TimetableEntry } from "../../../models/timetable/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { refuseClash } from "../refuse-clash.ts";
import type { LessonChanges, LessonSwap, NewLesson } from "../schemas.ts";

const shareLock = { lock: Transaction.LOCK.SHARE };

async function lockDraft(id: string): Promise<Timetable> {
  const timetable = await findLocked(Timetable, id);
  if (timetable.status !== "draft")
    throw conflict("timetable_published", `This timetable is ${timetable.status}: create a new draft`);
  return timetable;
}

/** Reads the lesson again under the lock of its draft: the previous holder of the lock can have changed or removed it. */
async function lockLesson(id: string): Promise<{ entry: TimetableEntry; timetable: Timetable }> {
  const found = await TimetableEntry.findByPk(id);
  const timetable = found && (await lockDraft(found.timetableId));
  const entry = timetable && (await TimetableEntry.findByPk(id));
  if (!entry) throw notFound("Timetable entry");
  return { entry, timetable };
}

/**
 * Validates a lesson against its timetable.
 * @returns the copied section, room and times, which the exclusion constraints compare
 * @throws {AppError} 400
 */
async function copiesFor(timetable: Timetable, lesson: z.output<typeof NewLesson>) {
  const period = await ClassPeriod.findByPk(lesson.classPeriodId, shareLock);
  if (!period) throw unknownReference("classPeriodId", "class period");
  const offering = await CourseOffering.findByPk(lesson.courseOfferingId, shareLock);
  if (!offering) throw unknownReference("courseOfferingId", "course offering");
  const teacher = await StaffMember.findByPk(lesson.staffMemberId);
  if (!teacher) throw unknownReference("staffMemberId", "staff member");
  const room = lesson.roomId ? await Room.findByPk(lesson.roomId) : null;
  if (lesson.roomId && !room) throw unknownReference("roomId", "room");

  const term = await AcademicTerm.findByPk(timetable.termId, { rejectOnEmpty: true });
  const errors = [];
  const problem = periodProblem(period, term.academicYearId);
  if (problem) errors.push({ path: "classPeriodId", message: problem });
  else if (!period.days.includes(lesson.dayOfWeek))
    errors.push({ path: "dayOfWeek", message: `${period.name} does not take place on this day` });
  if (offering.termId !== timetable.termId)
    errors.push({ path: "courseOfferingId", message: "is not offered in the term of this timetable" });
  else if (offering.status === "cancelled")
    errors.push({ path: "courseOfferingId", message: `${offering.title} is cancelled` });
  if (teacher.status === "left") errors.push({ path: "staffMemberId", message: "has left the school" });
  if (room?.status === "out_of_service")
    errors.push({ path: "roomId", message: `${room.name} is out of service` });
  if (errors.length) throw invalid(errors);
  return {
    sectionId: offering.sectionId,
    roomId: lesson.roomId === undefined ? offering.roomId : lesson.roomId,
    startsAt: period.startsAt,
    endsAt: period.endsAt,
  };
}

/** Returns why a period cannot have lessons in this year, or null if it can. */
export function periodProblem(period: ClassPeriod, academicYearId: string): string | null {
  if (period.academicYearId !== academicYearId) return `${period.name} belongs to another academic year`;
  if (period.isBreak) return `${period.name} is a break`;
  return period.status === "archived" ? `${period.name} is archived` : null;
}

/** Throws if a lesson as it is now clashes with another one of its group. @throws {AppError} 409 `timetable_clash` */
const checkClash = (entry: TimetableEntry): Promise<void> =>
  refuseClash(entry.clashGroup, {
    id: entry.id,
    day_of_week: entry.dayOfWeek,
    starts_at: entry.startsAt,
    ends_at: entry.endsAt,
    valid_from: entry.validFrom,
    valid_to: entry.validTo,
    staff_member_id: entry.staffMemberId,
    room_id: entry.roomId,
    section_id: entry.sectionId,
  });

/**
 * Adds a lesson to a draft; teacher, room and section must be free.
 * @throws {AppError} 404, 400, 409 `timetable_published`, `timetable_clash`
 */
export const addLesson = (timetableId: string, values: z.output<typeof NewLesson>): Promise<TimetableEntry> =>
  transaction(async () => {
    const timetable = await lockDraft(timetableId);
    const entry = TimetableEntry.build({
      ...values,
      ...(await copiesFor(timetable, values)),
      timetableId,
      clashGroup: timetableId,
      validFrom: timetable.validFrom,
      validTo: timetable.validTo,
    });
    await checkClash(entry);
    await entry.save();
    await audited(TimetableEntry, entry.id, "create", { after: { ...values, timetableId } });
    return entry;
  });

/** Changes the time, teacher or room of a lesson in a draft. @throws {AppError} as `addLesson` */
export const changeLesson = (id: string, values: z.output<typeof LessonChanges>): Promise<TimetableEntry> =>
  transaction(async () => {
    const { entry, timetable } = await lockLesson(id);
    const { dayOfWeek, classPeriodId, courseOfferingId, staffMemberId, roomId } = entry;
    const before = { dayOfWeek, classPeriodId, staffMemberId, roomId };
    const lesson = { ...before, courseOfferingId, ...values };
    entry.set({ ...lesson, ...(await copiesFor(timetable, lesson)) });
    await checkClash(entry);
    await entry.save();
    await audited(TimetableEntry, id, "update", { before, after: values });
    return entry;
  });

/**
 * Exchanges the times of two lessons of a draft; each keeps its teacher and room.
 * @throws {AppError} 404, 400 for lessons of two timetables, 409 `timetable_published`, `timetable_clash`
 */
export const swapLessons = (
  id: string,
  { withEntryId }: z.output<typeof LessonSwap>,
): Promise<{ data: TimetableEntry[] }> =>
  transaction(async () => {
    const { entry, timetable } = await lockLesson(id);
    const other = await TimetableEntry.findByPk(withEntryId);
    if (other?.timetableId !== timetable.id)
      throw unknownReference("withEntryId", "lesson of this timetable");
    // Each lesson occupies the time of the other until both are saved.
    await execute(deferClashes);
    // A unique index allows one lesson of an offering per period: two of them exchange teacher and room instead.
    const partOf = entry.courseOfferingId === other.courseOfferingId ? placesOf : timesOf;
    const [before, after] = [partOf(entry), partOf(other)];
    await entry.update(after);
    await other.update(before);
    await checkClash(entry);
    await checkClash(other);
    await audited(TimetableEntry, id, "swap", { before, after: { ...after, withEntryId } });
    return { data: [entry, other] };
  });

const deferClashes = sql`
  SET CONSTRAINTS timetable_teacher_clash, timetable_room_clash, timetable_section_clash DEFERRED`;

const placesOf = ({ staffMemberId, roomId }: TimetableEntry) => ({ staffMemberId, roomId });
const timesOf = ({ dayOfWeek, classPeriodId, startsAt, endsAt }: TimetableEntry) => ({
  dayOfWeek,
  classPeriodId,
  startsAt,
  endsAt,
});

/** Removes a lesson from a draft. @throws {AppError} 404, 409 `timetable_published` */
export const removeLesson = (id: string): Promise<void> =>
  transaction(async () => {
    const { entry } = await lockLesson(id);
    await entry.destroy();
    await audited(TimetableEntry, id, "remove", { before: entry.get() });
  });
