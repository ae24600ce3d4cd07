import { Transaction } from "sequelize";
import type { z } from "zod";
import { query } from "../../db/query.ts";
import { actorId } from "../../lib/context.ts";
import { badRequest, conflict, invalid, unknownReference } from "../../lib/errors.ts";
import { Enrollment, EnrollmentStatusChange } from "../../models/people/index.ts";
import { AcademicYear, GradeLevel, Section } from "../../models/structure/index.ts";
import type { NewEnrollment } from "./schemas.ts";

/**
 * Enrols a student in a year, in the running transaction, and begins the history.
 * @throws {AppError} 400 for a wrong year, grade, section or day; 409 `already_enrolled`, `section_full`, `year_closed`
 */
export async function enroll(studentId: string, values: z.output<typeof NewEnrollment>): Promise<Enrollment> {
  const { academicYearId, gradeLevelId, sectionId, startsOn } = values;
  const year = await AcademicYear.findByPk(academicYearId);
  if (!year) throw unknownReference("academicYearId", "academic year");
  if (year.status === "closed" || year.status === "archived")
    throw conflict("year_closed", `${year.name} is ${year.status}: nobody can be enrolled in it`);
  if (!(await GradeLevel.findByPk(gradeLevelId))) throw unknownReference("gradeLevelId", "grade level");
  if (sectionId) await takePlace(sectionId, { academicYearId, gradeLevelId });
  const open = await Enrollment.findOne({
    where: { studentId, academicYearId, status: ["planned", "active", "suspended"] },
  });
  if (open) throw conflict("already_enrolled", `The student is enrolled in ${year.name} already`);
  if (startsOn < year.startsOn || startsOn > year.endsOn)
    throw invalid([
      { path: "startsOn", message: `must lie in ${year.name}, ${year.startsOn} to ${year.endsOn}` },
    ]);

  const enrollment = await Enrollment.create({ ...values, studentId, status: "active" });
  await EnrollmentStatusChange.create({
    enrollmentId: enrollment.id,
    toStatus: "active",
    toSectionId: sectionId ?? null,
    effectiveOn: startsOn,
    reason: values.entryType ?? null,
    changedBy: actorId(),
  });
  return enrollment;
}

/** Makes sure that the section fits and has room. It stays locked, so that two cannot take the last place. */
export async function takePlace(
  sectionId: string,
  { academicYearId, gradeLevelId }: { academicYearId: string; gradeLevelId: string },
): Promise<Section> {
  // The lock of the counter alone: whoever leaves this section for another one only points at it.
  const section = await Section.findByPk(sectionId, { lock: Transaction.LOCK.NO_KEY_UPDATE });
  if (!section || section.academicYearId !== academicYearId || section.gradeLevelId !== gradeLevelId)
    throw badRequest("wrong_section", "The section does not belong to this year and grade level");
  if (section.status === "archived") throw conflict("section_archived", `${section.name} is archived`);
  if (section.capacity !== null) {
    const [taken] = await query<{ count: number }>(
      {
        name: "places-taken",
        text: `SELECT count(*)::int AS count FROM enrollments
          WHERE school_id = $1 AND section_id = $2 AND status IN ('planned', 'active', 'suspended')`,
      },
      [section.schoolId, sectionId],
    );
    if (taken!.count >= section.capacity)
      throw conflict("section_full", `${section.name} has ${section.capacity} places, and all are taken`);
  }
  return section;
}
