import { DateTime } from "luxon";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { AbsenceNotice } from "../../../models/attendance/index.ts";
import { StudentSuspension } from "../../../models/behaviour/index.ts";
import { Student } from "../../../models/people/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { transition } from "../../common/entities/transition.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { studentScope } from "../../people/row-scope.ts";
import { schoolDay } from "../../school/school-day.ts";
import { applySuspensions } from "./apply-suspensions.ts";
import { notifyFamily } from "./notify-family.ts";
import { studentSuspensions, suspensionScope } from "./student-suspensions.ts";

export const SuspensionLift = z.strictObject({ reason: paragraphs(500) }).meta({ id: "SuspensionLift" });

/**
 * Ends a suspension before its last day: the student may come from today on.
 * @throws {AppError} 404, 409 `suspension_over`
 */
export const liftSuspension = (id: string, { reason }: z.output<typeof SuspensionLift>) =>
  transaction(async () => {
    const found = await StudentSuspension.findOne({
      where: { id },
      attributes: ["id", "studentId"],
    });
    if (!found) throw notFound("Student suspension");
    // The student is locked first, as for a new suspension.
    await findLocked(Student, found.studentId, {
      name: "Student suspension",
      where: scopeWhere("suspensions.manage", studentScope),
    });
    const suspension = await findLocked(StudentSuspension, id, {
      where: scopeWhere("suspensions.manage", suspensionScope),
    });
    await transition(suspension, {
      from: ["scheduled", "active"],
      to: "lifted",
      verb: "change_status",
      refuse: (status) => conflict("suspension_over", `The suspension is ${status} and cannot be lifted`),
      set: { liftedReason: reason, liftedBy: actorId(), liftedAt: now() },
      after: { reason },
    });
    const { absenceNoticeId, startsOn, studentId } = suspension;
    const yesterday = DateTime.fromISO(await schoolDay())
      .minus({ days: 1 })
      .toISODate()!;
    // Marks that were excused already stay: the student was away on these days.
    if (absenceNoticeId)
      await AbsenceNotice.update(startsOn > yesterday ? { status: "withdrawn" } : { endsOn: yesterday }, {
        where: { id: absenceNoticeId },
      });
    await applySuspensions(studentId);
    await notifyFamily(suspension, "lifted");
    return studentSuspensions.present(suspension);
  });
