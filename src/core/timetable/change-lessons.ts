import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { StaffMember } from "../../models/staff/index.ts";
import { ClassPeriod, CourseOffering } from "../../models/structure/index.ts";
import { Timetable, TimetableEntry } from "../../models/timetable/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { NewLesson } from "./schemas.ts";

async function draft(id: string): Promise<Timetable> {
  const timetable = await Timetable.findByPk(id, { lock: true });
  if (!timetable) throw notFound("Timetable");
  if (timetable.status !== "draft")
    throw conflict("timetable_published", `This timetable is ${timetable.status}: make a new draft`);
  return timetable;
}

/**
 * Puts a lesson into a draft. The database refuses a teacher, room or section that is busy at that time.
 * @throws {AppError} 404, 400, 409 `timetable_published`, `timetable_clash`
 */
export const addLesson = (timetableId: string, values: z.output<typeof NewLesson>): Promise<TimetableEntry> =>
  transaction(async () => {
    const timetable = await draft(timetableId);
    const period = await ClassPeriod.findByPk(values.classPeriodId);
    const offering = await CourseOffering.findByPk(values.courseOfferingId);
    const errors = [];
    if (!period || period.isBreak)
      errors.push({
        path: "classPeriodId",
        message: period ? "is a break" : "there is no such class period",
      });
    else if (!period.days.includes(values.dayOfWeek))
      errors.push({ path: "dayOfWeek", message: `${period.name} is not on that day` });
    if (!offering || offering.termId !== timetable.termId)
      errors.push({ path: "courseOfferingId", message: "is not offered in the term of this timetable" });
    if (!(await StaffMember.findByPk(values.staffMemberId)))
      errors.push({ path: "staffMemberId", message: "there is no such staff member" });
    if (errors.length || !period || !offering) throw invalid(errors);
    const entry = await TimetableEntry.create({
      ...values,
      timetableId,
      sectionId: offering.sectionId,
      roomId: values.roomId ?? offering.roomId,
      clashGroup: timetable.id,
      startsAt: period.startsAt,
      endsAt: period.endsAt,
      validFrom: timetable.validFrom,
      validTo: timetable.validTo,
    });
    await recordAudit({
      action: "timetable-entries.create",
      entityType: "TimetableEntry",
      entityId: entry.id,
      after: { ...values, timetableId },
    });
    return entry;
  });

export const removeLesson = (id: string): Promise<void> =>
  transaction(async () => {
    const entry = await TimetableEntry.findByPk(id);
    if (!entry) throw notFound("Timetable entry");
    await draft(entry.timetableId);
    await entry.destroy();
    await recordAudit({ action: "timetable-entries.remove", entityType: "TimetableEntry", entityId: id });
  });
