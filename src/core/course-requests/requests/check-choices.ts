import { conflict, type Fault, invalid } from "../../../lib/errors.ts";
import { CourseRequestOption, type CourseRequestRound } from "../../../models/course-requests/index.ts";
import { CourseEnrollment } from "../../../models/people/index.ts";
import { CourseOffering } from "../../../models/structure/index.ts";
import { refuseOtherPrograms } from "../../people/enrollment/refuse-other-programs.ts";

/**
 * Checks the choices of a student: on offer, none twice, not more than the round allows, none of a program that
 * the student does not follow, none that the student takes already.
 * @throws {AppError} 400, 409 `already_enrolled`, `other_program`
 */
export async function checkChoices(
  { id, placesEach, alternatives }: CourseRequestRound,
  studentId: string,
  courseOfferingIds: readonly string[],
): Promise<void> {
  const max = placesEach + alternatives;
  const faults: Fault[] = [];
  if (courseOfferingIds.length > max)
    faults.push({ path: "courseOfferingIds", message: `must name at most ${max} courses` });
  const options = await CourseRequestOption.findAll({ where: { courseRequestRoundId: id } });
  const onOffer = new Set(options.map((option) => option.courseOfferingId));
  courseOfferingIds.forEach((each, index) => {
    const path = `courseOfferingIds.${index}`;
    if (!onOffer.has(each)) faults.push({ path, message: "is not on offer in this round" });
    else if (courseOfferingIds.indexOf(each) < index) faults.push({ path, message: "is chosen twice" });
  });
  if (faults.length) throw invalid(faults);
  await refuseOtherPrograms(studentId, courseOfferingIds);
  const taken = await CourseEnrollment.findOne({
    where: { studentId, courseOfferingId: [...courseOfferingIds], status: "active" },
  });
  if (!taken) return;
  const offering = await CourseOffering.findByPk(taken.courseOfferingId);
  throw conflict("already_enrolled", `The student takes ${offering?.title} already: choose other courses`);
}
