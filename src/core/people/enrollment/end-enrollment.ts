import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { Enrollment, EnrollmentStatusChange } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { schoolDay } from "../../school/school-day.ts";
import { lockStudent } from "./change-enrollment.ts";

/** Ends one open enrollment today (or on its first day, if later), without changing the student or other enrollments. Does nothing if it has ended. */
export const endEnrollment = (id: string, { reason }: { reason: string }): Promise<void> =>
  transaction(async () => {
    const found = await Enrollment.findByPk(id, { attributes: ["id", "studentId"] });
    if (!found) return;
    await lockStudent(found.studentId);
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
    await audited(Enrollment, id, "end", {
      before: { status },
      after: { status: "withdrawn", endsOn, reason },
    });
  });
