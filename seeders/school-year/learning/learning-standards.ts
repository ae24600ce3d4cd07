import { currentSchool } from "../../../src/db/context-values.ts";
import { query } from "../../../src/db/query.ts";
import { unprepared } from "../../../src/db/sql.ts";
import { insertRows } from "../../factories/insert-rows.ts";
import type { DemoStudent } from "../families.ts";
import type { Seeding } from "../seeding.ts";
import type { Offering } from "../timetable/lessons.ts";

const domains = [
  {
    code: "N",
    statement: "Number",
    standards: ["Compare fractions and decimals", "Add and subtract fractions", "Calculate percentages"],
  },
  {
    code: "G",
    statement: "Geometry",
    standards: ["Measure angles", "Calculate areas"],
  },
];

/** Codes that each column of the gradebook assesses. */
const assessed: Readonly<Record<string, readonly string[]>> = {
  "Homework 1": ["N.1"],
  "Test 1": ["N.1", "N.2"],
  "Homework 2": ["N.2"],
  "Test 2": ["N.3", "G.1"],
};

/** Seeds a framework, and links its standards to the columns of a course of the first demo student. */
export async function seedLearningStandards(
  { row }: Seeding,
  offerings: readonly Offering[],
  demoStudents: readonly DemoStudent[],
): Promise<void> {
  const [first] = demoStudents;
  const offering = offerings.find(({ section, subject }) => section === first?.section && subject === 0);
  if (!offering) return;
  const framework = row({
    title: "Mathematics, middle years",
    description: "What students know and can do in mathematics.",
    publisher: "The school",
    version: "1",
    status: "active",
  });
  const standard = (code: string, statement: string, sortOrder: number, parent: string | null) =>
    row({
      standard_framework_id: framework.id,
      parent_standard_id: parent,
      code,
      statement,
      education_levels: ["05", "06"],
      sort_order: sortOrder,
      status: "active",
    });
  const tops = domains.map(({ code, statement }, index) => standard(code, statement, index + 1, null));
  const below = domains.flatMap(({ code, standards }, domain) =>
    standards.map((statement, index) =>
      standard(`${code}.${index + 1}`, statement, index + 1, tops[domain]!.id),
    ),
  );
  const columns = await query<{ id: string; title: string }>(unprepared`
    SELECT id, title FROM line_items WHERE school_id = ${currentSchool} AND course_offering_id = ${offering.id}
    ORDER BY title`);
  const links = columns.flatMap(({ id, title }) =>
    (assessed[title] ?? []).map((code) =>
      row({
        line_item_id: id,
        learning_standard_id: below.find((each) => each["code"] === code)!.id,
      }),
    ),
  );
  await insertRows("standard_frameworks", [framework]);
  await insertRows("learning_standards", tops);
  await insertRows("learning_standards", below);
  await insertRows("line_item_standards", links);
}
