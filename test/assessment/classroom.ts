import { sql } from "../identity/sql.ts";
import type { TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";

/** What a test of marks stands on: an offering, its section and term, and who is in the class. */
export interface Classroom {
  offeringId: string;
  sectionId: string;
  termId: string;
  courseId: string;
  students: string[];
}

/** The first offering of the running term whose title looks like this, as the office sees it. */
export async function classroom(office: Client, title: string): Promise<Classroom> {
  const { data } = (await office.get(`/course-offerings?q=${encodeURIComponent(title)}`)).body;
  const { id, sectionId, termId, courseId } = data[0];
  const enrolled = await office.get(`/enrollments?sectionId=${sectionId}&status=active&limit=200`);
  return {
    offeringId: id,
    sectionId,
    termId,
    courseId,
    students: enrolled.body.data.map(({ studentId }) => studentId),
  };
}

export const letters = [
  { code: "A", minScore: "80", maxScore: "100", gradePoint: "4", remark: "Excellent" },
  { code: "B", minScore: "65", maxScore: "79.99", gradePoint: "3", remark: "Good" },
  { code: "C", minScore: "50", maxScore: "64.99", gradePoint: "2", remark: "Fair" },
  { code: "D", minScore: "0", maxScore: "49.99", gradePoint: "0", remark: "Try harder" },
];

/** A scale in use. */
export async function letterScale(office: Client, name: string): Promise<string> {
  const { id } = (await office.post("/grading-scales", { name })).body;
  await office.put(`/grading-scales/${id}/intervals`, { intervals: letters });
  return id;
}

/** Takes the demo's scales, marks and cards away: for tests that count what they made themselves. */
export async function withoutMarks({ databaseUrl }: TestApp): Promise<void> {
  const db = await sql(databaseUrl);
  for (const table of [
    ...[
      "hall_tickets",
      "honour_roll_entries",
      "honour_rolls",
      "grade_totals",
      "report_card_lines",
      "report_cards",
      "report_card_templates",
      "exam_marks",
      "exam_papers",
      "exams",
    ],
    ...["results", "line_items", "grade_categories", "grading_scale_intervals", "grading_scales"],
  ])
    await db.query(`DELETE FROM ${table}`);
  await db.end();
}
