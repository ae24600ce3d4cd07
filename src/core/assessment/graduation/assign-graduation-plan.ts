import { z } from "zod";
import { currentSchool, currentUser } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid, unknownReference } from "../../../lib/errors.ts";
import { GraduationPlan, StudentGraduationPlan } from "../../../models/assessment/index.ts";
import { Student } from "../../../models/people/index.ts";
import { GradeLevel, Section } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";

export const GraduationPlanAssignment = z
  .strictObject({
    studentIds: z.array(z.uuid()).min(1).max(500).optional(),
    sectionId: z.uuid().optional(),
    gradeLevelId: z.uuid().optional(),
    replace: z
      .boolean()
      .default(false)
      .describe("Also students who are assigned another plan; otherwise they keep theirs"),
  })
  .meta({ id: "GraduationPlanAssignment" });

export const AssignedGraduationPlans = z
  .object({ assigned: z.int(), kept: z.int().describe("Students who keep another plan") })
  .meta({ id: "AssignedGraduationPlans" });

type Given = z.output<typeof GraduationPlanAssignment>;

/**
 * Assigns an active plan to students, or to those who are enrolled in a section or grade level.
 * @throws {AppError} 400, 403, 404, 409 `graduation_plan_status`
 */
export const assignGraduationPlan = (
  id: string,
  given: Given,
): Promise<z.input<typeof AssignedGraduationPlans>> =>
  transaction(async () => {
    checkWholeSchool("graduation-plans.manage");
    const plan = await findLocked(GraduationPlan, id);
    if (plan.status !== "active")
      throw conflict("graduation_plan_status", `The plan is ${plan.status}: only an active plan is assigned`);
    const students = await studentsOf(given);
    const rows = await execute<{ id: string }>(sql`
      INSERT INTO student_graduation_plans (school_id, id, student_id, graduation_plan_id, assigned_by)
      SELECT ${currentSchool}, gen_random_uuid(), s.id, ${id}::uuid, ${currentUser}::uuid
      FROM unnest(${students}::uuid[]) AS s(id) ORDER BY s.id
      ON CONFLICT ON CONSTRAINT student_graduation_plans_once
        DO UPDATE SET graduation_plan_id = excluded.graduation_plan_id, assigned_by = excluded.assigned_by,
          updated_at = now()
        WHERE ${given.replace} AND student_graduation_plans.graduation_plan_id <> excluded.graduation_plan_id
      RETURNING id`);
    const [kept] = await query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM student_graduation_plans WHERE school_id = ${currentSchool}
        AND student_id = ANY (${students}::uuid[]) AND graduation_plan_id <> ${id}::uuid`);
    if (rows.length)
      await audited(GraduationPlan, id, "assign", { after: { ...given, students: rows.length } });
    return { assigned: rows.length, kept: kept!.count };
  });

async function studentsOf({ studentIds, sectionId, gradeLevelId }: Given): Promise<string[]> {
  if ([studentIds, sectionId, gradeLevelId].filter((each) => each !== undefined).length !== 1)
    throw invalid([{ path: "studentIds", message: "give students, a section or a grade level" }]);
  if (sectionId && !(await Section.count({ where: { id: sectionId } })))
    throw unknownReference("sectionId", "section");
  if (gradeLevelId && !(await GradeLevel.count({ where: { id: gradeLevelId } })))
    throw unknownReference("gradeLevelId", "grade level");
  if (!studentIds) {
    const rows = await query<{ id: string }>(sql`
      SELECT DISTINCT e.student_id AS id FROM enrollments e WHERE e.school_id = ${currentSchool}
        AND e.status IN ('planned', 'active', 'suspended')
        AND (e.section_id = ${sectionId ?? null}::uuid OR e.grade_level_id = ${gradeLevelId ?? null}::uuid)`);
    return rows.map(({ id }) => id);
  }
  const known = await Student.findAll({ where: { id: studentIds }, attributes: ["id"] });
  const ids = new Set(known.map(({ id }) => id));
  const faults = studentIds.flatMap((id, index) =>
    ids.has(id) ? [] : [{ path: `studentIds.${index}`, message: "there is no such student" }],
  );
  if (faults.length) throw invalid(faults);
  return [...ids];
}

/** Removes the plan of a student, to whom the default then applies. @throws {AppError} 403, 404 */
export const unassignGraduationPlan = (id: string): Promise<void> =>
  transaction(async () => {
    checkWholeSchool("graduation-plans.manage");
    const row = await findLocked(StudentGraduationPlan, id);
    await row.destroy();
    const { studentId, graduationPlanId } = row;
    await audited(StudentGraduationPlan, id, "remove", { before: { studentId, graduationPlanId } });
  });
