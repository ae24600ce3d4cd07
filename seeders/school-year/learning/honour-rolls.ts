import { collectHonours } from "../../../src/core/assessment/honour-rolls/collect-honours.ts";
import { insertRows } from "../../factories/insert-rows.ts";
import { dayAfter } from "../calendar.ts";
import type { Seeding } from "../seeding.ts";
import type { GradedPeriod } from "./assessment.ts";

const rule = {
  measure: "average",
  minValue: "65",
  minMark: "45",
  minAttendance: null,
  topCount: null,
} as const;

/** Seeds the published honour roll of the first half of the term, with the service's own selection, and a draft. */
export async function seedHonourRolls(
  { row, calendar, accounts }: Seeding,
  { termId, endsOn }: GradedPeriod,
): Promise<void> {
  const common = { term_id: termId, grade_level_ids: [], measure: rule.measure, min_attendance: null };
  const [published, draft] = [row({}), row({})];
  await insertRows("honour_rolls", [
    {
      ...published,
      ...common,
      series_id: published.id,
      name: "Honour Roll",
      revision: 1,
      min_value: rule.minValue,
      min_mark: rule.minMark,
      top_count: null,
      published_by: accounts.admin.id,
      published_at: calendar.instant(dayAfter(endsOn, 16), "10:00"),
      status: "published",
    },
    {
      ...draft,
      ...common,
      series_id: draft.id,
      name: "Top Three",
      revision: 1,
      min_value: "50",
      min_mark: null,
      top_count: 3,
      published_by: null,
      published_at: null,
      status: "draft",
    },
  ]);
  const honours = await collectHonours({ ...rule, termId, gradeLevelIds: [] });
  await insertRows(
    "honour_roll_entries",
    honours.map((honour, index) =>
      row({
        honour_roll_id: published.id,
        student_id: honour.studentId,
        report_card_id: honour.reportCardId,
        student_name: honour.studentName,
        section_name: honour.sectionName,
        grade_level: honour.gradeLevel,
        value: honour.value,
        attendance: honour.attendance,
        rank: honour.rank,
        sort_order: index,
      }),
    ),
  );
}
