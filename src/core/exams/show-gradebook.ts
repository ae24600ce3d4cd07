import { z } from "zod";
import { queryAll } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { fillReach, reached } from "../within.ts";
import { type Category, courseScore, type Scored } from "./calculate.ts";
import { classListSql } from "./class-list.ts";
import { GradeCategoryView } from "./grade-categories.ts";
import { offeringItselfReach } from "./reach.ts";

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
        status: z.string(),
      }),
    ),
    students: z.array(
      z.object({
        studentId: z.uuid(),
        name: z.string(),
        average: z.string().nullable().describe("Percent, of what is entered so far"),
        results: z.array(
          z.object({
            lineItemId: z.uuid(),
            score: z.string().nullable(),
            textScore: z.string().nullable(),
            late: z.boolean(),
            missing: z.boolean(),
            scoreStatus: z.string(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "Gradebook" });

type Item = { id: string; title: string; maxScore: string; gradeCategoryId: string | null; status: string };
type Score = Omit<Scored, "maxScore"> & {
  lineItemId: string;
  studentId: string;
  textScore: string | null;
  late: boolean;
};

const texts = {
  offering: `SELECT id, title FROM course_offerings WHERE school_id = $1 AND id = $2`,
  categories: `SELECT id, title, weight, aggregation, best_of AS "bestOf", drop_lowest AS "dropLowest"
    FROM grade_categories WHERE school_id = $1 AND course_offering_id = $2 AND status = 'active' ORDER BY title`,
  items: `SELECT id, title, max_score AS "maxScore", grade_category_id AS "gradeCategoryId", status
    FROM line_items WHERE school_id = $1 AND course_offering_id = $2 ORDER BY due_on NULLS LAST, created_at, id`,
  students: `SELECT id, family_name || ', ' || given_name AS name FROM students
    WHERE school_id = $1 AND id IN (${classListSql}) ORDER BY family_name, given_name, id`,
  scores: `SELECT r.line_item_id AS "lineItemId", r.student_id AS "studentId", r.score, r.text_score AS "textScore",
      r.late, r.missing, r.score_status AS "scoreStatus"
    FROM results r JOIN line_items li ON li.school_id = r.school_id AND li.id = r.line_item_id
    WHERE r.school_id = $1 AND li.course_offering_id = $2`,
};

/** The gradebook of an offering, for its staff: who has which scores, and how that averages. One round trip. */
export async function showGradebook(courseOfferingId: string): Promise<z.input<typeof Gradebook>> {
  const reach = reached("grades.write", offeringItselfReach);
  const values = [schoolId(), courseOfferingId];
  const { offering, ...others } = texts;
  const ownValues: unknown[] = [...values];
  const put = (name: string, value: string) => (name === "school" ? "$1" : `$${ownValues.push(value)}`);
  const limited = reach ? `${offering} AND (${fillReach(reach, put)})` : offering;
  const [found, categories, items, students, scores] = (await queryAll([
    [{ text: limited }, ownValues],
    ...Object.values(others).map((text) => [{ text }, values] as const),
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
      return {
        studentId: id,
        name,
        average: courseScore(...inCategories(categories, items, own), []).coursework,
        results: own,
      };
    }),
  };
}

/** The scores of a student by category, and those of columns without one. */
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
