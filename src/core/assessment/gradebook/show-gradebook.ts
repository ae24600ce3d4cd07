import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { queryAll } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { rounded } from "../../../lib/exact.ts";
import { lineItemStatuses, resultScoreStatuses } from "../../../models/assessment/index.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { type Category, categoryAverage, courseScore, type Scored } from "../grading/calculate.ts";
import { offeringItselfScope } from "../row-scope.ts";
import { classListSql } from "./class-list.ts";
import { GradeCategoryView } from "./grade-categories.ts";

export const Gradebook = z
  .object({
    courseOfferingId: z.uuid(),
    title: z.string(),
    categories: z.array(GradeCategoryView.pick({ id: true, title: true, weight: true })),
    lineItems: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        maxScore: z.string(),
        gradeCategoryId: z.uuid().nullable(),
        termId: z.uuid(),
        dueOn: z.iso.date().nullable(),
        status: z.enum(lineItemStatuses),
      }),
    ),
    students: z.array(
      z.object({
        studentId: z.uuid(),
        name: z.string(),
        average: z.string().nullable().describe("Percent, of the scores entered so far"),
        categoryAverages: z
          .array(z.object({ gradeCategoryId: z.uuid(), average: z.string().nullable() }))
          .describe("Percent, of the scores entered so far"),
        results: z.array(
          z.object({
            lineItemId: z.uuid(),
            score: z.string().nullable(),
            textScore: z.string().nullable(),
            comment: z.string().nullable(),
            late: z.boolean(),
            missing: z.boolean(),
            scoreStatus: z.enum(resultScoreStatuses),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "Gradebook" });

type Item = z.input<typeof Gradebook>["lineItems"][number];
type Score = z.input<typeof Gradebook>["students"][number]["results"][number] & { studentId: string };

const queries = (courseOfferingId: string) => ({
  categories: unprepared`SELECT id, title, weight, aggregation, best_of AS "bestOf", drop_lowest AS "dropLowest"
    FROM grade_categories WHERE school_id = ${currentSchool} AND course_offering_id = ${courseOfferingId}
      AND status = 'active' ORDER BY title`,
  items: unprepared`SELECT id, title, max_score AS "maxScore", grade_category_id AS "gradeCategoryId",
      term_id AS "termId", due_on::text AS "dueOn", status
    FROM line_items WHERE school_id = ${currentSchool} AND course_offering_id = ${courseOfferingId}
    ORDER BY due_on NULLS LAST, created_at, id`,
  students: unprepared`SELECT id, family_name || ', ' || given_name AS name FROM students
    WHERE school_id = ${currentSchool} AND id IN (${classListSql(courseOfferingId)})
    ORDER BY family_name, given_name, id`,
  scores: unprepared`SELECT r.line_item_id AS "lineItemId", r.student_id AS "studentId", r.score, r.text_score AS "textScore",
      r.comment, r.late, r.missing, r.score_status AS "scoreStatus"
    FROM results r JOIN line_items li ON li.school_id = r.school_id AND li.id = r.line_item_id
    WHERE r.school_id = ${currentSchool} AND li.course_offering_id = ${courseOfferingId}`,
});

/** Shows the gradebook of an offering to its staff: all scores and averages, in one round trip. @throws {AppError} 403, 404 */
export async function showGradebook(courseOfferingId: string): Promise<z.input<typeof Gradebook>> {
  const offering = unprepared`SELECT id, title FROM course_offerings
    WHERE school_id = ${currentSchool} AND id = ${courseOfferingId} AND (${scopeSql("grades.write", offeringItselfScope)})`;
  const [found, categories, items, students, scores] = (await queryAll([
    offering,
    ...Object.values(queries(courseOfferingId)),
  ])) as [
    Array<{ id: string; title: string }>,
    Array<Category & { id: string; title: string }>,
    Item[],
    Array<{ id: string; name: string }>,
    Score[],
  ];
  if (!found[0]) throw notFound("Course offering");
  const byStudent = Map.groupBy(scores, ({ studentId }) => studentId);
  return {
    courseOfferingId,
    title: found[0].title,
    categories,
    lineItems: items,
    students: students.map(({ id, name }) => {
      const own = byStudent.get(id) ?? [];
      const [withItems, uncategorized] = inCategories(categories, items, own);
      return {
        studentId: id,
        name,
        average: courseScore(withItems, uncategorized, []).coursework,
        categoryAverages: withItems.map(({ id: gradeCategoryId, items: scores, ...category }) => {
          const average = categoryAverage(scores, category);
          return { gradeCategoryId, average: average && rounded(average) };
        }),
        results: own,
      };
    }),
  };
}

/** Groups the scores of a student by category. @returns the categories with their scores, and the scores without a category */
export function inCategories<C extends Category & { id: string }>(
  categories: readonly C[],
  items: ReadonlyArray<Pick<Item, "id" | "maxScore" | "gradeCategoryId">>,
  scores: ReadonlyArray<Omit<Scored, "maxScore"> & { lineItemId: string }>,
): [Array<C & { items: Scored[] }>, Scored[]] {
  const byItem = new Map(scores.map((score) => [score.lineItemId, score]));
  const active = new Set(categories.map(({ id }) => id));
  const of = (category: string | null) =>
    items.flatMap(({ id, maxScore, gradeCategoryId }) => {
      const score = byItem.get(id);
      const own = gradeCategoryId && active.has(gradeCategoryId) ? gradeCategoryId : null;
      return score && own === category ? [{ ...score, maxScore }] : [];
    });
  return [categories.map((category) => ({ ...category, items: of(category.id) })), of(null)];
}
