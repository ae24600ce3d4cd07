import { Op, Transaction } from "sequelize";
import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { actorId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { AbsenceNotice } from "../../models/attendance/index.ts";
import { Guardian, Student } from "../../models/people/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { ofStudentReach, studentReach } from "../people/reach.ts";
import { within } from "../within.ts";
import { type AbsenceNoticeView, absenceNotices } from "./absence-notices.ts";
import type { Announcement } from "./schemas.ts";

const longestDays = 120;

/**
 * A guardian, or the office for one, announces an absence, of days to come or gone by. Notices of a child may overlap.
 * @throws {AppError} 400, 404 for a child that is not theirs, 409 `notice_overlaps` for the very same days once more
 */
export function announceAbsence(values: z.output<typeof Announcement>): Promise<AbsenceNotice> {
  if (values.endsOn < values.startsOn)
    throw invalid([{ path: "endsOn", message: "must not lie before startsOn" }]);
  if (Date.parse(values.endsOn) - Date.parse(values.startsOn) > longestDays * 86_400_000)
    throw invalid([{ path: "endsOn", message: `must lie within ${longestDays} days of startsOn` }]);
  return transaction(async () => {
    const student = await Student.findOne({
      where: { [Op.and]: [{ id: values.studentId }, within("attendance.announce", studentReach)] },
      // So that of two at once the second sees the first.
      lock: Transaction.LOCK.NO_KEY_UPDATE,
    });
    if (!student) throw notFound("Student");
    const { studentId, startsOn, endsOn } = values;
    const same = await AbsenceNotice.findOne({
      where: { studentId, startsOn, endsOn, status: ["submitted", "accepted"] },
      attributes: ["id", "status"],
    });
    if (same)
      throw conflict("notice_overlaps", `There is a notice of these days already: it is ${same.status}`);
    const userId = actorId();
    const guardian = userId && (await Guardian.findOne({ where: { userId }, attributes: ["id"] }));
    const notice = await AbsenceNotice.create({
      ...values,
      guardianId: guardian ? guardian.id : null,
      submittedBy: userId,
    });
    await recordAudit({
      action: "absence-notices.create",
      entityType: "AbsenceNotice",
      entityId: notice.id,
      after: values,
    });
    return notice;
  });
}

/** Takes a notice back that nobody has decided on yet. */
export const withdrawAbsence = (id: string): Promise<z.input<typeof AbsenceNoticeView>> =>
  transaction(async () => {
    const notice = await AbsenceNotice.findOne({
      where: { [Op.and]: [{ id }, within("attendance.announce", ofStudentReach)] },
      lock: true,
    });
    if (!notice) throw notFound("Absence notice");
    if (notice.status !== "submitted")
      throw conflict("notice_decided", `The notice is ${notice.status} already`);
    await notice.update({ status: "withdrawn" });
    await recordAudit({ action: "absence-notices.withdraw", entityType: "AbsenceNotice", entityId: id });
    return absenceNotices.present(notice);
  });
