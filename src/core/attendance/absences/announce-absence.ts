import { Transaction } from "sequelize";
import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { daysBetween } from "../../../lib/days/days-between.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { AbsenceNotice } from "../../../models/attendance/index.ts";
import { Guardian, Student } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { transition } from "../../common/entities/transition.ts";
import { ofStudentScope, studentScope } from "../../people/row-scope.ts";
import type { Announcement } from "../schemas.ts";
import { type AbsenceNoticeView, absenceNotices } from "./absence-notices.ts";

const MAX_DAYS = 120;

/**
 * Submits an absence notice, by a guardian or by the office on behalf of one, for past or future days. Notices of a
 * student may overlap.
 * @throws {AppError} 400, 404 for a student outside the caller's row scope, 409 `notice_overlaps` if a notice for exactly
 *   these days is open or accepted
 */
export function announceAbsence(values: z.output<typeof Announcement>): Promise<AbsenceNotice> {
  if (values.endsOn < values.startsOn)
    throw invalid([{ path: "endsOn", message: "must be on or after startsOn" }]);
  if (daysBetween(values.startsOn, values.endsOn) > MAX_DAYS)
    throw invalid([{ path: "endsOn", message: `must be within ${MAX_DAYS} days of startsOn` }]);
  return transaction(async () => {
    // Serialize notices of one student: a concurrent request must see this notice.
    await findLocked(Student, values.studentId, {
      where: scopeWhere("attendance.announce", studentScope),
      lock: Transaction.LOCK.NO_KEY_UPDATE,
    });
    const { studentId, startsOn, endsOn } = values;
    const same = await AbsenceNotice.findOne({
      where: { studentId, startsOn, endsOn, status: ["submitted", "accepted"] },
      attributes: ["id", "status"],
    });
    if (same)
      throw conflict(
        "notice_overlaps",
        `An absence notice for these days already exists: it is ${same.status}`,
      );
    const userId = actorId();
    const guardian = userId && (await Guardian.findOne({ where: { userId }, attributes: ["id"] }));
    const notice = await AbsenceNotice.create({
      ...values,
      guardianId: guardian ? guardian.id : null,
      submittedBy: userId,
    });
    await audited(AbsenceNotice, notice.id, "create", { after: values });
    return notice;
  });
}

/** Withdraws a notice that has not been decided yet. @throws {AppError} 404, 409 `notice_decided` */
export const withdrawAbsence = (id: string): Promise<z.input<typeof AbsenceNoticeView>> =>
  transaction(async () => {
    const notice = await findLocked(AbsenceNotice, id, {
      where: scopeWhere("attendance.announce", ofStudentScope),
    });
    await transition(notice, {
      from: "submitted",
      to: "withdrawn",
      verb: "withdraw",
      refuse: (status) => conflict("notice_decided", `The notice is already ${status}`),
    });
    return absenceNotices.present(notice);
  });
