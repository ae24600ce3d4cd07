import { Transaction } from "sequelize";
import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, notFound, unknownReference } from "../../lib/errors.ts";
import { StaffMember } from "../../models/staff/index.ts";
import { AcademicTerm, ClassPeriod, CourseOffering, Room } from "../../models/structure/index.ts";
import { Timetable, TimetableEntry } from "../../models/timetable/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { refuseClash } from "./refuse-clash.ts";
import type { LessonChanges, NewLesson } from "./schemas.ts";

const unchanging = { lock: Transaction.LOCK.SHARE };

async function draft(id: string): Promise<Timetable> {
  const timetable = await Timetable.findByPk(id, { lock: true });
  if (!timetable) throw notFound("Timetable");
  if (timetable.status !== "draft")
    throw conflict("timetable_published", `This timetable is ${timetable.status}: make a new draft`);
  return timetable;
}

/** Read again under the lock of its draft: whoever had that before may have changed or removed the lesson. */
async function ofDraft(id: string): Promise<{ entry: TimetableEntry; timetable: Timetable }> {
  const found = await TimetableEntry.findByPk(id);
  const timetable = found && (await draft(found.timetableId));
  const entry = timetable && (await TimetableEntry.findByPk(id));
  if (!entry) throw notFound("Timetable entry");
  return { entry, timetable };
}

/** Checks a lesson against its timetable. Its times and its section are copied, since the database tells clashes by them. */
async function copiesFor(timetable: Timetable, lesson: z.output<typeof NewLesson>) {
  const period = await ClassPeriod.findByPk(lesson.classPeriodId, unchanging);
  if (!period) throw unknownReference("classPeriodId", "class period");
  const offering = await CourseOffering.findByPk(lesson.courseOfferingId, unchanging);
  if (!offering) throw unknownReference("courseOfferingId", "course offering");
  const teacher = await StaffMember.findByPk(lesson.staffMemberId);
  if (!teacher) throw unknownReference("staffMemberId", "staff member");
  const room = lesson.roomId ? await Room.findByPk(lesson.roomId) : null;
  if (lesson.roomId && !room) throw unknownReference("roomId", "room");

  const term = await AcademicTerm.findByPk(timetable.termId, { rejectOnEmpty: true });
  const errors = [];
  const unfit = unfitPeriod(period, term.academicYearId);
  if (unfit) errors.push({ path: "classPeriodId", message: unfit });
  else if (!period.days.includes(lesson.dayOfWeek))
    errors.push({ path: "dayOfWeek", message: `${period.name} is not on that day` });
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

/** Why there can be no lesson in a period, if so. */
export function unfitPeriod(period: ClassPeriod, academicYearId: string): string | null {
  if (period.academicYearId !== academicYearId) return `${period.name} is of another year`;
  if (period.isBreak) return `${period.name} is a break`;
  return period.status === "archived" ? `${period.name} is archived` : null;
}

/** Saves a lesson unless another one is in its way. */
async function save(entry: TimetableEntry): Promise<void> {
  await refuseClash(entry.clashGroup, {
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
  await entry.save();
}

/**
 * Puts a lesson into a draft, where teacher, room and section are free.
 * @throws {AppError} 404, 400, 409 `timetable_published`, `timetable_clash`
 */
export const addLesson = (timetableId: string, values: z.output<typeof NewLesson>): Promise<TimetableEntry> =>
  transaction(async () => {
    const timetable = await draft(timetableId);
    const entry = TimetableEntry.build({
      ...values,
      ...(await copiesFor(timetable, values)),
      timetableId,
      clashGroup: timetableId,
      validFrom: timetable.validFrom,
      validTo: timetable.validTo,
    });
    await save(entry);
    await recordAudit({
      action: "timetable-entries.create",
      entityType: "TimetableEntry",
      entityId: entry.id,
      after: { ...values, timetableId },
    });
    return entry;
  });

/** Gives a lesson of a draft another time, teacher or room. @throws as `addLesson` */
export const changeLesson = (id: string, values: z.output<typeof LessonChanges>): Promise<TimetableEntry> =>
  transaction(async () => {
    const { entry, timetable } = await ofDraft(id);
    const { dayOfWeek, classPeriodId, courseOfferingId, staffMemberId, roomId } = entry;
    const before = { dayOfWeek, classPeriodId, staffMemberId, roomId };
    const lesson = { ...before, courseOfferingId, ...values };
    entry.set({ ...lesson, ...(await copiesFor(timetable, lesson)) });
    await save(entry);
    await recordAudit({
      action: "timetable-entries.update",
      entityType: "TimetableEntry",
      entityId: id,
      before,
      after: values,
    });
    return entry;
  });

export const removeLesson = (id: string): Promise<void> =>
  transaction(async () => {
    const { entry } = await ofDraft(id);
    await entry.destroy();
    await recordAudit({
      action: "timetable-entries.remove",
      entityType: "TimetableEntry",
      entityId: id,
      before: entry.get(),
    });
  });
