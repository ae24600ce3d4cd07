import { Transaction } from "sequelize";
import { conflict, invalid, unknownReference } from "../../../lib/errors.ts";
import { CourseEnrollment } from "../../../models/people/index.ts";
import { CourseOffering } from "../../../models/structure/index.ts";
import { refuseOtherPrograms } from "./refuse-other-programs.ts";

/**
 * Checks the dates and the capacity of the offering. Active enrollments count; requested ones do not.
 * @throws {AppError} 400, 409 `offering_closed`, `offering_full`, `other_program`
 */
export async function checkCourseEnrollment(enrollment: CourseEnrollment): Promise<void> {
  const { courseOfferingId, status, startsOn, endsOn } = enrollment;
  if (endsOn && endsOn < startsOn)
    throw invalid([{ path: "endsOn", message: "must be on or after startsOn" }]);
  const becomesActive = status === "active" && (enrollment.isNewRecord || enrollment.changed("status"));
  if (!becomesActive) return;
  // Lock the offering while counting, so that two students cannot both take the last place.
  const offering = await CourseOffering.findByPk(courseOfferingId, { lock: Transaction.LOCK.NO_KEY_UPDATE });
  if (!offering) throw unknownReference("courseOfferingId", "course offering");
  if (offering.status === "cancelled" || offering.status === "completed")
    throw conflict("offering_closed", `${offering.title} is ${offering.status}`);
  await refuseOtherPrograms(enrollment.studentId, [offering.id]);
  if (offering.capacity === null) return;
  const taken = await CourseEnrollment.count({ where: { courseOfferingId, status: "active" } });
  if (taken >= offering.capacity)
    throw conflict("offering_full", `${offering.title} is full: all ${offering.capacity} places are taken`);
}
