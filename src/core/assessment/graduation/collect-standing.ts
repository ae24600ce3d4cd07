import { currentSchool } from "../../../db/context-values.ts";
import { query, queryAll } from "../../../db/query.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import type { GraduationPlan, GraduationRequirement } from "../../../models/assessment/index.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { clearancesOf } from "../../fees/clearance/clearance-of.ts";
import { studentScope } from "../../people/row-scope.ts";
import type { CountedCourse } from "./allocate-courses.ts";
import { selectStanding } from "./select-standing.ts";

export type Requirement = Pick<
  GraduationRequirement,
  "id" | "name" | "kind" | "departmentId" | "subjectId" | "courseId" | "amount" | "minScore" | "sortOrder"
> & {
  /** Name of the department, subject or course. */
  of: string | null;
};

export type Plan = Pick<GraduationPlan, "id" | "name" | "code" | "creditsRequired" | "gradeLevelIds"> & {
  requirements: Requirement[];
};

export interface Level {
  id: string;
  name: string;
  isLast: boolean;
}

/** What is known of a student, before it is held against the plan. */
export interface Standing {
  studentId: string;
  name: string;
  admissionNumber: string;
  gradeLevelId: string | null;
  sectionName: string | null;
  planId: string | null;
  isAssigned: boolean;
  earned: CountedCourse[];
  inProgress: CountedCourse[];
  days: number;
  present: number;
  waivers: Array<{ id: string; requirementId: string; reason: string | null }>;
  plan: Plan | null;
  /** In their order. */
  levels: readonly Level[];
  isCleared: boolean;
}

/** Students by id, the enrolled ones of a grade level, or those whom a promotion graduates and has not applied. */
export type Asked =
  | { studentIds: readonly string[] }
  | { gradeLevelId: string; sectionId?: string | undefined }
  | { promotionBatchId: string };

const isAsked = (asked: Asked): Sql => {
  if ("studentIds" in asked) return sql`s.id = ANY (${asked.studentIds}::uuid[])`;
  if ("promotionBatchId" in asked)
    return sql`s.id IN (SELECT c.student_id FROM promotion_candidates c WHERE c.school_id = ${currentSchool}
      AND c.promotion_batch_id = ${asked.promotionBatchId} AND c.status <> 'applied'
      AND coalesce(c.decision, c.recommended) = 'graduate')`;
  return sql`e.grade_level_id = ${asked.gradeLevelId}
    AND (${asked.sectionId ?? null}::uuid IS NULL OR e.section_id = ${asked.sectionId ?? null}::uuid)`;
};

const selectPlans = (ids: readonly string[]) => sql`
  SELECT p.id, p.name, p.code, p.credits_required::text AS "creditsRequired", p.grade_level_ids AS "gradeLevelIds",
    coalesce((SELECT json_agg(json_build_object('id', r.id, 'name', r.name, 'kind', r.kind,
        'departmentId', r.department_id, 'subjectId', r.subject_id, 'courseId', r.course_id, 'amount', r.amount::text,
        'minScore', r.min_score::text, 'sortOrder', r.sort_order, 'of', coalesce(k.title, su.name, d.name))
        ORDER BY r.sort_order, r.id)
      FROM graduation_requirements r
      LEFT JOIN courses k ON k.school_id = r.school_id AND k.id = r.course_id
      LEFT JOIN subjects su ON su.school_id = r.school_id AND su.id = r.subject_id
      LEFT JOIN departments d ON d.school_id = r.school_id AND d.id = r.department_id
      WHERE r.school_id = p.school_id AND r.graduation_plan_id = p.id), '[]') AS requirements
  FROM graduation_plans p WHERE p.school_id = ${currentSchool} AND p.id = ANY (${ids}::uuid[])`;

const selectLevels = sql`
  SELECT id, name, next_grade_level_id IS NULL AS "isLast" FROM grade_levels WHERE school_id = ${currentSchool}
  ORDER BY sort_order, name, id`;

/** Reads students within the row scope of the caller in a fixed number of statements, sorted by name. */
export async function collectStanding(asked: Asked): Promise<Standing[]> {
  const permission = "promotionBatchId" in asked ? "promotions.manage" : "graduation-plans.read";
  const found = await query<any>(selectStanding(scopeSql(permission, studentScope), isAsked(asked)));
  const planIds = [...new Set(found.flatMap(({ planId }) => planId ?? []))];
  const [planRows, levels] = (await queryAll([selectPlans(planIds), selectLevels])) as unknown as [
    Plan[],
    Level[],
  ];
  const plans = new Map(planRows.map((plan) => [plan.id, plan]));
  const needsClearance = planRows.some(({ requirements }) =>
    requirements.some(({ kind }) => kind === "clearance"),
  );
  const positions = needsClearance
    ? await clearancesOf(
        found.map(({ studentId }) => studentId),
        "graduation",
      )
    : [];
  const cleared = new Set(
    positions
      .filter(({ status }) => status === "cleared" || status === "overridden")
      .map((each) => each.studentId),
  );
  return found.map((row) => ({
    ...row,
    plan: plans.get(row.planId) ?? null,
    levels,
    isCleared: cleared.has(row.studentId),
  }));
}
