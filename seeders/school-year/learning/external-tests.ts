import { currentSchool } from "../../../src/db/context-values.ts";
import { query } from "../../../src/db/query.ts";
import { unprepared } from "../../../src/db/sql.ts";
import { insertRows } from "../../factories/insert-rows.ts";
import { dayAfter } from "../calendar.ts";
import type { DemoStudent } from "../families.ts";
import type { Seeding } from "../seeding.ts";

const bands = ["Below basic", "Basic", "Proficient", "Advanced"];

/** Seeds a test that families see and one for staff, with results and targets of the class of the first demo student. */
export async function seedExternalTests(
  { row, random, accounts }: Seeding,
  demoStudents: readonly DemoStudent[],
): Promise<void> {
  const [first] = demoStudents;
  if (!first) return;
  const inClass = await query<{ id: string; year: string; startsOn: string }>(unprepared`
    SELECT e.student_id AS id, e.academic_year_id AS year, y.starts_on::text AS "startsOn" FROM enrollments e
    JOIN academic_years y ON y.school_id = e.school_id AND y.id = e.academic_year_id
    WHERE e.school_id = ${currentSchool} AND e.status = 'active' AND e.section_id = (
      SELECT section_id FROM enrollments WHERE school_id = ${currentSchool} AND student_id = ${first.id} AND status = 'active')
    ORDER BY e.student_id`);
  const startsOn = inClass[0]?.startsOn;
  if (!startsOn) return;
  const test = (name: string, values: object) =>
    row({ name, bands: [], has_percentile: false, visible_to_families: false, status: "active", ...values });
  const reading = test("Reading assessment", {
    publisher: "National Assessment Centre",
    min_score: "200",
    max_score: "800",
    bands,
    has_percentile: true,
    visible_to_families: true,
  });
  const reasoning = test("Reasoning test", { publisher: "Beacon Tests", min_score: "60", max_score: "140" });
  const results = inClass.flatMap(({ id }) => {
    const before = 320 + random.below(321);
    const latest = before + random.below(101) - 30;
    const result = (score: number, days: number) =>
      row({
        student_id: id,
        external_test_id: reading.id,
        taken_on: dayAfter(startsOn, -days),
        score: String(score),
        band: bands[Math.min(3, Math.floor((score - 200) / 150))],
        percentile: String(Math.round((score - 200) / 6.1)),
        entered_by: accounts.admin.id,
      });
    return [result(before, 200), result(latest, 20)];
  });
  const targets = inClass.map(({ id, year }) =>
    row({
      student_id: id,
      academic_year_id: year,
      external_test_id: reading.id,
      target_score: String(400 + random.below(26) * 10),
      note: null,
      set_by: accounts.teacher.id,
      status: "current",
    }),
  );
  await insertRows("external_tests", [reading, reasoning]);
  await insertRows("external_test_results", results);
  await insertRows("student_targets", targets);
}
