import { Transaction } from "sequelize";
import type { z } from "zod";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { actorId } from "../../../lib/context.ts";
import { badRequest, conflict, invalid, unknownReference } from "../../../lib/errors.ts";
import { Enrollment, EnrollmentStatusChange } from "../../../models/people/index.ts";
import { AcademicYear, GradeLevel, Section } from "../../../models/structure/index.ts";
import type { NewEnrollment } from "../schemas.ts";
import { checkProgram } from "./check-program.ts";

/**
 * Enrolls a student in a year, in the current transaction, and records the first entry of its history.
 * @throws {AppError} 400 for an invalid year, grade, section or day; 409 `already_enrolled`, `section_full`, `year_closed`,
 * `program_archived`
 */
export async function enroll(studentId: string, values: z.output<typeof NewEnrollment>): Promise<Enrollment> {
  const { academicYearId, gradeLevelId, sectionId, programId, startsOn } = values;
  const year = await AcademicYear.findByPk(academicYearId);
  if (!year) throw unknownReference("academicYearId", "academic year");
  if (year.status === "closed" || year.status === "archived")
    throw conflict("year_closed", `${year.name} is ${year.status}: students cannot be enrolled in it`);
  if (!(await GradeLevel.findByPk(gradeLevelId))) throw unknownReference("gradeLevelId", "grade level");
  await checkProgram(programId);
  if (sectionId) await reserveSeat(sectionId, { academicYearId, gradeLevelId });
  const open = await Enrollment.findOne({
    where: { studentId, academicYearId, status: ["planned", "active", "suspended"] },
  });
  if (open) throw conflict("already_enrolled", `The student is already enrolled in ${year.name}`);
  if (startsOn < year.startsOn || startsOn > year.endsOn)
    throw invalid([
      { path: "startsOn", message: `must be within ${year.name} (${year.startsOn} to ${year.endsOn})` },
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

/**
 * Checks that the section matches the year and grade level and has a free place. It stays locked until the transaction
 * ends, so that two students cannot both take the last place.
 * @throws {AppError} 400 `wrong_section`, 409 `section_archived`, `section_full`
 */
export async function reserveSeat(
  sectionId: string,
  { academicYearId, gradeLevelId }: { academicYearId: string; gradeLevelId: string },
): Promise<Section> {
  // NO KEY UPDATE: do not block foreign key checks of students who move from this section to another one.
  const section = await Section.findByPk(sectionId, { lock: Transaction.LOCK.NO_KEY_UPDATE });
  if (!section || section.academicYearId !== academicYearId || section.gradeLevelId !== gradeLevelId)
    throw badRequest("wrong_section", "The section does not belong to this year and grade level");
  if (section.status === "archived") throw conflict("section_archived", `${section.name} is archived`);
  if (section.capacity !== null) {
    const [taken] = await query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM enrollments
      WHERE school_id = ${section.schoolId} AND section_id = ${sectionId}
        AND status IN ('planned', 'active', 'suspended')`);
    if (taken!.count >= section.capacity)
      throw conflict("section_full", `${section.name} is full: all ${section.capacity} places are taken`);
  }
  return section;
}
