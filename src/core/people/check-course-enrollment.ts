import { Transaction } from "sequelize";
import { conflict, invalid, unknownReference } from "../../lib/errors.ts";
import { CourseEnrollment } from "../../models/people/index.ts";
import { CourseOffering } from "../../models/structure/index.ts";

/** Who takes a course holds one of its places; those who only ask for one do not. */
export async function checkCourseEnrollment(enrollment: CourseEnrollment): Promise<void> {
  const { courseOfferingId, status, startsOn, endsOn } = enrollment;
  if (endsOn && endsOn < startsOn)
    throw invalid([{ path: "endsOn", message: "must not lie before startsOn" }]);
  const takes = status === "active" && (enrollment.isNewRecord || enrollment.changed("status"));
  if (!takes) return;
  // The lock of the counter: two who want the last place come one after the other.
  const offering = await CourseOffering.findByPk(courseOfferingId, { lock: Transaction.LOCK.NO_KEY_UPDATE });
  if (!offering) throw unknownReference("courseOfferingId", "course offering");
  if (offering.status === "cancelled" || offering.status === "completed")
    throw conflict("offering_closed", `${offering.title} is ${offering.status}`);
  if (offering.capacity === null) return;
  const taken = await CourseEnrollment.count({ where: { courseOfferingId, status: "active" } });
  if (taken >= offering.capacity)
    throw conflict("offering_full", `${offering.title} has ${offering.capacity} places, and all are taken`);
}
