import { currentSchool } from "../../../src/db/context-values.ts";
import { execute } from "../../../src/db/query.ts";
import { raw, unprepared } from "../../../src/db/sql.ts";
import { insertRows } from "../../factories/insert-rows.ts";
import { dayAfter } from "../calendar.ts";
import type { DemoStudent } from "../families.ts";
import { categories, columns, examWeight, firstHalfWeeks, scale } from "../plan.ts";
import type { Seeding } from "../seeding.ts";
import type { Structure } from "../structure.ts";
import type { Offering } from "../timetable/lessons.ts";
import { examPapers } from "./exam-papers.ts";

/** The first half of the term, which is over, with its grading scale. */
export interface GradedPeriod {
  termId: string;
  endsOn: string;
  scaleId: string;
}

/**
 * Seeds the gradebooks of every course with scores, and the exams at the end of the first half of the term. In the second
 * half one column is published and one is still open.
 */
export async function seedAssessment(
  seeding: Seeding,
  structure: Structure,
  offerings: readonly Offering[],
  demoStudents: readonly DemoStudent[],
): Promise<GradedPeriod> {
  const halves = await insertHalves(seeding, structure);
  await insertGradebooks(seeding, halves, offerings);
  await insertExams(seeding, structure, halves[0]!, offerings);
  const abilities = demoStudents.map(() => 48 + seeding.random.below(26) + seeding.random.below(22));
  const students = demoStudents.map(({ id }) => id);
  await execute(resultsSql(students, abilities));
  await execute(marksSql(students, abilities, seeding.accounts.admin.id));
  return { termId: halves[0]!.id, endsOn: halves[0]!.endsOn, scaleId: await insertScale(seeding) };
}

interface Half {
  id: string;
  startsOn: string;
  endsOn: string;
}

async function insertHalves({ row, calendar }: Seeding, { yearId, term }: Structure): Promise<Half[]> {
  const middle = dayAfter(term.startsOn, 7 * firstHalfWeeks);
  const halves = [
    { name: "first half", startsOn: term.startsOn, endsOn: dayAfter(middle, -3), status: "closed" },
    { name: "second half", startsOn: middle, endsOn: term.endsOn, status: "active" },
  ].map(({ startsOn, endsOn, name, status }) =>
    row({
      academic_year_id: yearId,
      parent_id: term.id,
      name: `${calendar.terms.find(({ startsOn }) => startsOn === term.startsOn)!.name}, ${name}`,
      type: "gradingPeriod",
      starts_on: startsOn,
      ends_on: endsOn,
      status,
    }),
  );
  await insertRows("academic_terms", halves);
  return halves.map(({ id, starts_on, ends_on }) => ({
    id,
    startsOn: starts_on as string,
    endsOn: ends_on as string,
  }));
}

async function insertScale({ row }: Seeding): Promise<string> {
  const letters = row({ name: "Letters", type: "letter", pass_mark: 50, is_default: true, status: "active" });
  await insertRows("grading_scales", [letters]);
  await insertRows(
    "grading_scale_intervals",
    scale.map(({ code, minScore, maxScore, gradePoint, remark }, index) =>
      row({
        grading_scale_id: letters.id,
        code,
        min_score: minScore,
        max_score: maxScore,
        grade_point: gradePoint,
        remark,
        sort_order: index,
      }),
    ),
  );
  return letters.id;
}

async function insertGradebooks(
  { row, calendar }: Seeding,
  halves: readonly Half[],
  offerings: readonly Offering[],
): Promise<void> {
  const parts = offerings.flatMap(({ id }) =>
    categories.map(({ title, weight }) =>
      row({
        course_offering_id: id,
        title,
        weight,
        aggregation: "mean",
        drop_lowest: 0,
        status: "active",
      }),
    ),
  );
  await insertRows("grade_categories", parts);
  const idOf = new Map(parts.map((part) => [`${part["course_offering_id"]} ${part["title"]}`, part.id]));
  await insertRows(
    "line_items",
    offerings.flatMap(({ id, subject }) =>
      columns.map(({ title, category, maxScore, half, day }) => {
        const dueOn = dayAfter(halves[half]!.startsOn, day + (subject % 3));
        const shown = dayAfter(dueOn, 5);
        const isOut = shown < calendar.today;
        return row({
          course_offering_id: id,
          term_id: halves[half]!.id,
          grade_category_id: idOf.get(`${id} ${category}`),
          title,
          max_score: maxScore,
          due_on: dueOn,
          published_at: isOut ? calendar.instant(shown, "16:00") : null,
          status: isOut ? "published" : "open",
        });
      }),
    ),
  );
}

async function insertExams(
  { row, calendar }: Seeding,
  { sections }: Structure,
  { id, endsOn }: Half,
  offerings: readonly Offering[],
): Promise<void> {
  const monday = dayAfter(endsOn, -4);
  const exam = row({
    term_id: id,
    name: "Mid-term exams",
    type: "mid_term",
    starts_on: monday,
    ends_on: endsOn,
    weight: examWeight,
    published_at: calendar.instant(dayAfter(endsOn, 10), "12:00"),
    status: "published",
  });
  await insertRows("exams", [exam]);
  await insertRows(
    "exam_papers",
    examPapers({ row }, { sections }, offerings, { examId: exam.id, monday, status: "approved" }),
  );
}

/** SQL for an id, and for chances, derived from two ids: the same in every run. */
const idOf = (a: string, b: string) =>
  `overlay(overlay(md5(${a}::text || ${b}) placing '4' from 13) placing '8' from 17)::uuid`;
const chanceOf = (a: string, b: string, salt: string) =>
  `(('x' || substr(md5(${a}::text || ${b} || '${salt}'), 1, 7))::bit(28)::int % 1000)`;

/** SQL for a score around the student's ability, in steps of half a point. */
const scoreOf = (chance: string, maxScore: string) =>
  `round(least(100, greatest(4, a.ability + (${chance} - 500) / 28.0)) * ${maxScore} / 50) / 2`;

const resultsSql = (students: readonly string[], abilities: readonly number[]) => unprepared`
  INSERT INTO results (school_id, id, line_item_id, student_id, score, late, missing, score_status)
  SELECT ${currentSchool}, id, line_item_id, student_id, CASE WHEN luck >= 12 THEN score END, luck BETWEEN 12 AND 39, luck < 12,
    CASE WHEN luck >= 12 THEN 'fully_graded' ELSE 'not_submitted' END
  FROM (
    SELECT ${raw(idOf("e.student_id", "li.id"))} AS id, li.id AS line_item_id, e.student_id,
      ${raw(scoreOf(chanceOf("e.student_id", "li.id", "s"), "li.max_score"))} AS score,
      ${raw(chanceOf("e.student_id", "li.id", "l"))} AS luck
    FROM line_items li
    JOIN course_offerings o ON o.school_id = li.school_id AND o.id = li.course_offering_id
    JOIN enrollments e ON e.school_id = o.school_id AND e.section_id = o.section_id
    JOIN unnest(${students}::uuid[], ${abilities}::int[]) AS a(student, ability) ON a.student = e.student_id
    WHERE li.school_id = ${currentSchool} AND li.status = 'published'
  ) made ORDER BY line_item_id, student_id`;

const marksSql = (
  students: readonly string[],
  abilities: readonly number[],
  approvedBy: string,
) => unprepared`
  INSERT INTO exam_marks (school_id, id, exam_paper_id, student_id, score, is_absent, approved_by, approved_at, status)
  SELECT ${currentSchool}, id, exam_paper_id, student_id, CASE WHEN luck >= 10 THEN score END, luck < 10, ${approvedBy}::uuid, published_at, 'approved'
  FROM (
    SELECT ${raw(idOf("e.student_id", "p.id"))} AS id, p.id AS exam_paper_id, e.student_id, x.published_at,
      ${raw(scoreOf(chanceOf("e.student_id", "p.id", "s"), "p.max_score"))} AS score,
      ${raw(chanceOf("e.student_id", "p.id", "l"))} AS luck
    FROM exam_papers p JOIN exams x ON x.school_id = p.school_id AND x.id = p.exam_id
    JOIN enrollments e ON e.school_id = p.school_id AND e.section_id = p.section_id
    JOIN unnest(${students}::uuid[], ${abilities}::int[]) AS a(student, ability) ON a.student = e.student_id
    WHERE p.school_id = ${currentSchool}
  ) made ORDER BY exam_paper_id, student_id`;
