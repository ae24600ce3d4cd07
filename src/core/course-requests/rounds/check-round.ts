import { type Fault, invalid } from "../../../lib/errors.ts";
import type { CourseRequestRound } from "../../../models/course-requests/index.ts";
import { AcademicTerm, AcademicYear, CourseOffering, GradeLevel } from "../../../models/structure/index.ts";

/** Checks that a round fits its year, and that each course on offer can be taken by individual students. @throws {AppError} 400 */
export async function checkRound(
  { academicYearId, termId, gradeLevelIds = [], opensAt, closesAt }: CourseRequestRound,
  courseOfferingIds: readonly string[],
): Promise<void> {
  const faults: Fault[] = [];
  if (closesAt <= opensAt) faults.push({ path: "closesAt", message: "must be after opensAt" });
  const year = await AcademicYear.findByPk(academicYearId);
  if (!year) faults.push({ path: "academicYearId", message: "there is no such academic year" });
  else if (year.status === "closed" || year.status === "archived")
    faults.push({ path: "academicYearId", message: `${year.name} is ${year.status}` });
  const terms = await AcademicTerm.findAll({ where: { academicYearId }, attributes: ["id"] });
  const termIds = terms.map(({ id }) => id);
  if (termId && !termIds.includes(termId))
    faults.push({ path: "termId", message: "must be a term of the academic year" });
  const levels = await GradeLevel.findAll({ where: { id: gradeLevelIds }, attributes: ["id"] });
  gradeLevelIds.forEach((id, index) => {
    if (!levels.some((level) => level.id === id))
      faults.push({ path: `gradeLevelIds.${index}`, message: "there is no such grade level" });
  });
  const offerings = await CourseOffering.findAll({ where: { id: [...courseOfferingIds] } });
  courseOfferingIds.forEach((id, index) => {
    const offering = offerings.find((each) => each.id === id);
    const message = faultOf(offering, termId ? [termId] : termIds);
    if (message) faults.push({ path: `courseOfferingIds.${index}`, message });
  });
  if (faults.length) throw invalid(faults);
}

function faultOf(offering: CourseOffering | undefined, termIds: readonly string[]): string | undefined {
  if (!offering) return "there is no such course offering";
  const { title, status, sectionId, termId } = offering;
  if (!termIds.includes(termId)) return `${title} is not offered in the time of the round`;
  if (sectionId) return `${title} is for a whole class: choose an offering without a section`;
  return status === "cancelled" || status === "completed" ? `${title} is ${status}` : undefined;
}
