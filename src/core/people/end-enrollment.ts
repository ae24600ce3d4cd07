import { transaction } from "../../db/transaction.ts";
import { actorId } from "../../lib/context.ts";
import { Enrollment, EnrollmentStatusChange } from "../../models/people/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { schoolDay } from "../platform/school-day.ts";
import { changeable } from "./change-enrollment.ts";

/** Ends one enrolment that is open, today, and keeps the student: others may go on. Nothing where it has ended. */
export const endEnrollment = (id: string, { reason }: { reason: string }): Promise<void> =>
  transaction(async () => {
    const found = await Enrollment.findByPk(id, { attributes: ["id", "studentId"] });
    if (!found) return;
    await changeable(found.studentId);
    const enrollment = await Enrollment.findByPk(id, { lock: true, rejectOnEmpty: true });
    const { status, startsOn, sectionId } = enrollment;
    if (!["planned", "active", "suspended"].includes(status)) return;
    const today = await schoolDay();
    const endsOn = today < startsOn ? startsOn : today;
    await enrollment.update({ status: "withdrawn", endsOn, exitReason: reason });
    await EnrollmentStatusChange.create({
      enrollmentId: id,
      fromStatus: status,
      toStatus: "withdrawn",
      fromSectionId: sectionId,
      effectiveOn: endsOn,
      reason,
      changedBy: actorId(),
    });
    await recordAudit({
      action: "enrollments.end",
      entityType: "Enrollment",
      entityId: id,
      before: { status },
      after: { status: "withdrawn", endsOn, reason },
    });
  });
