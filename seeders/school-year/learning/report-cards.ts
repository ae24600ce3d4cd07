import { replaceGradeTotals } from "../../../src/core/assessment/grading/recount-grade-totals.ts";
import { collectTerm } from "../../../src/core/assessment/report-cards/collect-term.ts";
import { makeCards } from "../../../src/core/assessment/report-cards/make-cards.ts";
import { insertRows, type Row } from "../../factories/insert-rows.ts";
import { dayAfter } from "../calendar.ts";
import { comments } from "../plan.ts";
import type { Seeding } from "../seeding.ts";
import type { Structure } from "../structure.ts";
import type { GradedPeriod } from "./assessment.ts";

const layout = { title: "Progress report", footer: "Please sign the card and return it within a week." };

/** Seeds the published report cards of the first half of the term, with the service's own calculation. */
export async function seedReportCards(
  { row, random, calendar, accounts }: Seeding,
  { sections }: Structure,
  { termId, endsOn, scaleId }: GradedPeriod,
): Promise<void> {
  const template = row({
    name: "Progress report",
    grading_scale_id: scaleId,
    grade_level_ids: [],
    layout,
    show_rank: true,
    status: "active",
  });
  await insertRows("report_card_templates", [template]);
  const shows = { attendance: true, comments: true, scale: true };
  const cards: Row[] = [];
  const lines: Row[] = [];
  for (const { id: sectionId } of sections) {
    const data = await collectTerm(sectionId, termId, scaleId);
    for (const made of makeCards(data, { passMark: "50", showRank: true, ...layout, shows })) {
      const card = row({
        student_id: made.studentId,
        term_id: termId,
        enrollment_id: made.enrollmentId,
        section_id: sectionId,
        report_card_template_id: template.id,
        revision: 1,
        heading: made.heading,
        average: made.average,
        grade: made.grade,
        grade_point_average: made.gradePointAverage,
        rank: made.rank,
        ranked_among: made.rankedAmong,
        attendance: made.attendance,
        homeroom_comment: made.grade && random.pick(comments[made.grade]!),
        digest: made.digest,
        reviewed_by: accounts.admin.id,
        published_by: accounts.admin.id,
        published_at: calendar.instant(dayAfter(endsOn, 14), "10:00"),
        status: "published",
      });
      cards.push(card);
      for (const line of made.lines)
        lines.push(
          row({
            report_card_id: card.id,
            course_offering_id: line.courseOfferingId,
            course_title: line.courseTitle,
            teacher: line.teacher,
            coursework: line.coursework,
            exam_score: line.examScore,
            score: line.score,
            grade: line.grade,
            grade_point: line.gradePoint,
            credit_hours: line.creditHours,
            passed: line.passed,
            remark: line.remark,
            sort_order: line.sortOrder,
          }),
        );
    }
  }
  await insertRows("report_cards", cards);
  await insertRows("report_card_lines", lines);
  await replaceGradeTotals();
}
