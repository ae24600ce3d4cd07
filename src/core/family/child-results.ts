import { z } from "zod";
import { currentSchool, schoolToday } from "../../db/context-values.ts";
import { queryAll } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { notFound } from "../../lib/errors.ts";
import { resultScoreStatuses } from "../../models/assessment/index.ts";
import { inCategories } from "../assessment/gradebook/show-gradebook.ts";
import {
  type Category,
  courseScore,
  gradeOf,
  type Interval,
  type Sat,
  type Scored,
} from "../assessment/grading/calculate.ts";
import { termTreeSql } from "../assessment/term-tree.ts";
import { ownChildren } from "./as-guardian.ts";

export const ChildResultsQuery = z.strictObject({
  termId: z.uuid().optional().describe("Default: the current term, or the last one"),
});

const ShownResult = z.object({
  lineItemId: z.uuid(),
  title: z.string(),
  category: z.string().nullable(),
  dueOn: z.iso.date().nullable(),
  maxScore: z.string(),
  score: z.string().nullable(),
  textScore: z.string().nullable(),
  comment: z.string().nullable(),
  late: z.boolean(),
  missing: z.boolean(),
  scoreStatus: z.enum(resultScoreStatuses),
});

const ShownMark = z.object({
  examPaperId: z.uuid(),
  exam: z.string(),
  date: z.iso.date(),
  maxScore: z.string(),
  score: z.string().nullable(),
  isAbsent: z.boolean(),
  remark: z.string().nullable(),
});

export const ChildResults = z
  .object({
    termId: z.uuid().nullable().describe("null if the school has no term yet"),
    termName: z.string().nullable(),
    data: z
      .array(
        z.object({
          courseOfferingId: z.uuid(),
          course: z.string(),
          teacher: z.string().nullable(),
          coursework: z.string().nullable().describe("Percent, of the results published so far"),
          exam: z.string().nullable().describe("Percent, of published exams"),
          score: z.string().nullable().describe("Percent, weighted average of both"),
          grade: z.string().nullable().describe("By the school's default grading scale"),
          results: z.array(ShownResult),
          exams: z.array(ShownMark),
        }),
      )
      .describe("Courses with published results"),
  })
  .meta({ id: "ChildResults" });

/** The requested term; by default the current one, or the last one that has begun. */
const selectTerm = (termId: string | undefined) => sql`
  SELECT t.id FROM academic_terms t
  WHERE t.school_id = ${currentSchool} AND (${termId}::uuid IS NOT NULL AND t.id = ${termId}::uuid
    OR ${termId}::uuid IS NULL AND t.parent_id IS NULL AND t.starts_on <= ${schoolToday})
  ORDER BY t.starts_on DESC, t.id LIMIT 1`;
/** SQL by child and requested term. */
const publishedSql = (childId: string, termId: string | undefined) => {
  const term = selectTerm(termId);
  const tree = termTreeSql(sql`(${term})`);
  const child = sql`(SELECT s.id FROM students s WHERE s.school_id = ${currentSchool} AND s.id = ${childId} AND s.id IN (${ownChildren}))`;
  const isPublished = sql`li.status IN ('published', 'locked')`;
  const items = sql`line_items li WHERE li.school_id = ${currentSchool} AND ${isPublished} AND li.term_id IN (${tree})`;
  const papers = sql`exam_marks m JOIN exam_papers p ON p.school_id = ${currentSchool} AND p.id = m.exam_paper_id
  JOIN exams x ON x.school_id = ${currentSchool} AND x.id = p.exam_id
  WHERE m.school_id = ${currentSchool} AND m.student_id = ${child} AND m.status = 'approved' AND p.status = 'approved'
    AND x.status = 'published' AND x.term_id IN (${tree})`;
  const offerings = sql`SELECT li.course_offering_id FROM results r JOIN line_items li ON li.school_id = ${currentSchool}
    AND li.id = r.line_item_id WHERE r.school_id = ${currentSchool} AND r.student_id = ${child} AND ${isPublished} AND li.term_id IN (${tree})
  UNION SELECT p.course_offering_id FROM ${papers}`;

  return {
    found: sql`SELECT t.id AS "termId", t.name AS "termName" FROM students s
    LEFT JOIN academic_terms t ON t.school_id = ${currentSchool} AND t.id = (${term}) WHERE s.school_id = ${currentSchool} AND s.id = ${child}`,
    offerings: sql`SELECT o.id, c.title, (SELECT m.given_name || ' ' || m.family_name FROM teaching_assignments ta
      JOIN staff_members m ON m.school_id = ${currentSchool} AND m.id = ta.staff_member_id
      WHERE ta.school_id = ${currentSchool} AND ta.course_offering_id = o.id
      ORDER BY ta.role <> 'lead', ta.status <> 'active', ta.starts_on DESC, ta.id LIMIT 1) AS teacher
    FROM course_offerings o JOIN courses c ON c.school_id = ${currentSchool} AND c.id = o.course_id
    WHERE o.school_id = ${currentSchool} AND o.id IN (${offerings}) ORDER BY c.title, o.id`,
    categories: sql`SELECT id, title, course_offering_id AS "courseOfferingId", weight, aggregation, best_of AS "bestOf",
      drop_lowest AS "dropLowest" FROM grade_categories
    WHERE school_id = ${currentSchool} AND status = 'active' AND course_offering_id IN (${offerings})`,
    items: sql`SELECT li.id, li.course_offering_id AS "courseOfferingId", li.title, li.max_score AS "maxScore",
      li.grade_category_id AS "gradeCategoryId", to_char(li.due_on, 'YYYY-MM-DD') AS "dueOn"
    FROM ${items} AND li.course_offering_id IN (${offerings}) ORDER BY li.due_on NULLS LAST, li.created_at, li.id`,
    results: sql`SELECT r.line_item_id AS "lineItemId", r.score, r.text_score AS "textScore", r.comment, r.late, r.missing,
      r.score_status AS "scoreStatus"
    FROM results r WHERE r.school_id = ${currentSchool} AND r.student_id = ${child} AND r.line_item_id IN (SELECT li.id FROM ${items})`,
    marks: sql`SELECT p.id AS "examPaperId", p.course_offering_id AS "courseOfferingId", x.name AS exam, x.weight,
      to_char(p.date, 'YYYY-MM-DD') AS date, p.max_score AS "maxScore", m.score, m.is_absent AS "isAbsent", m.remark
    FROM ${papers} ORDER BY p.date, p.id`,
    intervals: sql`SELECT i.code, i.min_score AS "minScore", i.max_score AS "maxScore", i.grade_point AS "gradePoint", i.remark
    FROM grading_scale_intervals i
    JOIN grading_scales g ON g.school_id = ${currentSchool} AND g.id = i.grading_scale_id AND g.is_default WHERE i.school_id = ${currentSchool}`,
  };
};

interface Item {
  id: string;
  courseOfferingId: string;
  title: string;
  maxScore: string;
  gradeCategoryId: string | null;
  dueOn: string | null;
}
type Score = Pick<
  z.input<typeof ShownResult>,
  "lineItemId" | "textScore" | "comment" | "late" | "scoreStatus"
> &
  Omit<Scored, "maxScore">;
type Mark = z.input<typeof ShownMark> & Sat & { courseOfferingId: string };

/** Shows a child's published results of a term with the averages so far, in one round trip. @throws {AppError} 404 */
export async function childResults(
  childId: string,
  { termId }: z.output<typeof ChildResultsQuery>,
): Promise<z.input<typeof ChildResults>> {
  const [found, offerings, categories, items, results, marks, intervals] = (await queryAll(
    Object.values(publishedSql(childId, termId)),
  )) as [
    Array<{ termId: string | null; termName: string | null }>,
    Array<{ id: string; title: string; teacher: string | null }>,
    Array<Category & { id: string; title: string; courseOfferingId: string }>,
    Item[],
    Score[],
    Mark[],
    Interval[],
  ];
  if (!found[0]) throw notFound("Child");
  const scoreOf = new Map(results.map((result) => [result.lineItemId, result]));
  return {
    ...found[0],
    data: offerings.map(({ id, title, teacher }) => {
      const own = <T extends { courseOfferingId: string }>(rows: readonly T[]) =>
        rows.filter(({ courseOfferingId }) => courseOfferingId === id);
      const [columns, parts, sat] = [own(items), own(categories), own(marks)];
      const titles = new Map(parts.map((category) => [category.id, category.title]));
      const averages = courseScore(...inCategories(parts, columns, results), sat);
      return {
        courseOfferingId: id,
        course: title,
        teacher,
        ...averages,
        grade: gradeOf(intervals, averages.score)?.code ?? null,
        results: columns.flatMap(({ id: lineItemId, gradeCategoryId, ...column }) => {
          const score = scoreOf.get(lineItemId);
          return score ? [{ ...column, ...score, category: titles.get(gradeCategoryId ?? "") ?? null }] : [];
        }),
        exams: sat,
      };
    }),
  };
}
