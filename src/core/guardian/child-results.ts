import { z } from "zod";
import { queryAll } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { resultScoreStatuses } from "../../models/exams/index.ts";
import {
  type Category,
  courseScore,
  gradeOf,
  type Interval,
  type Sat,
  type Scored,
} from "../exams/calculate.ts";
import { inCategories } from "../exams/show-gradebook.ts";
import { termTreeSql } from "../exams/term-tree.ts";
import { ownChildren } from "./as-guardian.ts";

export const ChildResultsQuery = z.strictObject({
  termId: z.uuid().optional().describe("Default: the term that runs, or the last one"),
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
    termId: z.uuid().nullable().describe("null where the school has no term yet"),
    termName: z.string().nullable(),
    data: z
      .array(
        z.object({
          courseOfferingId: z.uuid(),
          course: z.string(),
          teacher: z.string().nullable(),
          coursework: z.string().nullable().describe("Percent, of what is published so far"),
          exam: z.string().nullable().describe("Percent, of the published exams"),
          score: z.string().nullable().describe("Percent, of both, by their weights"),
          grade: z.string().nullable().describe("By the default scale of the school"),
          results: z.array(ShownResult),
          exams: z.array(ShownMark),
        }),
      )
      .describe("The courses in which something is published"),
  })
  .meta({ id: "ChildResults" });

/** The term asked for; without one that of today, or the last that has begun. */
const term = `SELECT t.id FROM academic_terms t, schools sc
  WHERE t.school_id = $1 AND sc.id = $1 AND ($4::uuid IS NOT NULL AND t.id = $4
    OR $4::uuid IS NULL AND t.parent_id IS NULL AND t.starts_on <= ($5::timestamptz AT TIME ZONE sc.timezone)::date)
  ORDER BY t.starts_on DESC, t.id LIMIT 1`;
const tree = termTreeSql(`(${term})`);
const child = `(SELECT s.id FROM students s WHERE s.school_id = $1 AND s.id = $3 AND s.id IN (${ownChildren}))`;
const isOut = "li.status IN ('published', 'locked')";
const items = `line_items li WHERE li.school_id = $1 AND ${isOut} AND li.term_id IN (${tree})`;
const papers = `exam_marks m JOIN exam_papers p ON p.school_id = $1 AND p.id = m.exam_paper_id
  JOIN exams x ON x.school_id = $1 AND x.id = p.exam_id
  WHERE m.school_id = $1 AND m.student_id = ${child} AND m.status = 'approved' AND p.status = 'approved'
    AND x.status = 'published' AND x.term_id IN (${tree})`;
const offerings = `SELECT li.course_offering_id FROM results r JOIN line_items li ON li.school_id = $1
    AND li.id = r.line_item_id WHERE r.school_id = $1 AND r.student_id = ${child} AND ${isOut} AND li.term_id IN (${tree})
  UNION SELECT p.course_offering_id FROM ${papers}`;

const texts = {
  found: `SELECT t.id AS "termId", t.name AS "termName" FROM students s
    LEFT JOIN academic_terms t ON t.school_id = $1 AND t.id = (${term}) WHERE s.school_id = $1 AND s.id = ${child}`,
  offerings: `SELECT o.id, c.title, (SELECT m.given_name || ' ' || m.family_name FROM teaching_assignments ta
      JOIN staff_members m ON m.school_id = $1 AND m.id = ta.staff_member_id
      WHERE ta.school_id = $1 AND ta.course_offering_id = o.id
      ORDER BY ta.role <> 'lead', ta.status <> 'active', ta.starts_on DESC, ta.id LIMIT 1) AS teacher
    FROM course_offerings o JOIN courses c ON c.school_id = $1 AND c.id = o.course_id
    WHERE o.school_id = $1 AND o.id IN (${offerings}) ORDER BY c.title, o.id`,
  categories: `SELECT id, title, course_offering_id AS "courseOfferingId", weight, aggregation, best_of AS "bestOf",
      drop_lowest AS "dropLowest" FROM grade_categories
    WHERE school_id = $1 AND status = 'active' AND course_offering_id IN (${offerings})`,
  items: `SELECT li.id, li.course_offering_id AS "courseOfferingId", li.title, li.max_score AS "maxScore",
      li.grade_category_id AS "gradeCategoryId", to_char(li.due_on, 'YYYY-MM-DD') AS "dueOn"
    FROM ${items} AND li.course_offering_id IN (${offerings}) ORDER BY li.due_on NULLS LAST, li.created_at, li.id`,
  results: `SELECT r.line_item_id AS "lineItemId", r.score, r.text_score AS "textScore", r.comment, r.late, r.missing,
      r.score_status AS "scoreStatus"
    FROM results r WHERE r.school_id = $1 AND r.student_id = ${child} AND r.line_item_id IN (SELECT li.id FROM ${items})`,
  marks: `SELECT p.id AS "examPaperId", p.course_offering_id AS "courseOfferingId", x.name AS exam, x.weight,
      to_char(p.date, 'YYYY-MM-DD') AS date, p.max_score AS "maxScore", m.score, m.is_absent AS "isAbsent", m.remark
    FROM ${papers} ORDER BY p.date, p.id`,
  intervals: `SELECT i.code, i.min_score AS "minScore", i.max_score AS "maxScore", i.grade_point AS "gradePoint", i.remark
    FROM grading_scale_intervals i
    JOIN grading_scales g ON g.school_id = $1 AND g.id = i.grading_scale_id AND g.is_default WHERE i.school_id = $1`,
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

/** What is published of a child's term, and how it averages so far, in one round trip. @throws {AppError} 404 */
export async function childResults(
  childId: string,
  { termId }: z.output<typeof ChildResultsQuery>,
): Promise<z.input<typeof ChildResults>> {
  const values = [schoolId(), actor().id, childId, termId ?? null, now()];
  const [found, offerings, categories, items, results, marks, intervals] = (await queryAll(
    Object.entries(texts).map(([name, text]) => {
      const used = Math.max(...Array.from(text.matchAll(/\$(\d)/g), ([, number]) => Number(number)));
      return [{ name: `child-results-${name}`, text }, values.slice(0, used)] as const;
    }),
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
