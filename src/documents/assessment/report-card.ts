import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";
import { signatures } from "../signatures.ts";

/** Printed content of a report card; every value is text, as it was frozen. */
export interface ReportCardPage {
  title: string;
  /** Printed across the top of a card that is not published yet. */
  notice: string | null;
  student: string;
  admissionNumber: string;
  section: string;
  gradeLevel: string;
  term: string;
  year: string;
  homeroomTeacher: string | null;
  revision: number;
  average: string | null;
  grade: string | null;
  gradePointAverage: string | null;
  rank: string | null;
  issuedOn: string | null;
  lines: ReadonlyArray<{
    course: string;
    teacher: string | null;
    coursework: string | null;
    exam: string | null;
    score: string | null;
    grade: string | null;
    remark: string | null;
    comment: string | null;
  }>;
  attendance: { days: number; present: number; absent: number; excused: number; late: number } | null;
  comments: ReadonlyArray<{ by: string; text: string }>;
  scale: ReadonlyArray<{ code: string; minScore: string; maxScore: string; remark: string | null }>;
  footer: string | null;
}

const none = "–";

export function drawReportCard(sheet: Sheet, school: Letterhead, card: ReportCardPage): void {
  head(sheet, school, { title: card.title, aside: `${card.term}, ${card.year}`, notice: card.notice });
  sheet.facts([
    ["Student", card.student],
    ["Admission number", card.admissionNumber],
    ["Class", `${card.section} (${card.gradeLevel})`],
    ["Class teacher", card.homeroomTeacher ?? none],
    ["Average", [card.average ?? none, card.grade && `(${card.grade})`].filter(Boolean).join(" ")],
    card.rank ? ["Place in class", card.rank] : ["Grade points", card.gradePointAverage ?? none],
  ]);
  sheet.y += 4;
  sheet.table(
    [
      { heading: "Course", width: 30 },
      { heading: "Coursework", width: 13, align: "right" },
      { heading: "Exam", width: 10, align: "right" },
      { heading: "Score", width: 10, align: "right" },
      { heading: "Grade", width: 9, align: "center" },
      { heading: "Remark", width: 28 },
    ],
    card.lines.map(({ course, teacher, coursework, exam, score, grade, remark, comment }) => [
      teacher ? `${course}\n${teacher}` : course,
      coursework ?? none,
      exam ?? none,
      score ?? none,
      grade ?? none,
      comment ?? remark ?? "",
    ]),
  );
  if (card.attendance) {
    const { days, present, absent, excused, late } = card.attendance;
    sheet.heading("Attendance");
    sheet.facts(
      [
        ["School days", String(days)],
        ["Present", String(present)],
        ["Absent", String(absent)],
        ["Excused", String(excused)],
        ["Late", String(late)],
      ],
      5,
    );
  }
  if (card.comments.length) {
    sheet.heading("Comments");
    for (const { by, text } of card.comments) {
      sheet.ensure(28);
      sheet.line(by, sheet.left, sheet.y, sheet.width, { size: 7.5, color: colors.soft });
      sheet.y += 11;
      sheet.paragraph(text, { align: "natural" });
      sheet.y += 5;
    }
  }
  if (card.scale.length) {
    sheet.heading("How scores are graded");
    const bands = card.scale.map(({ code, minScore, maxScore, remark }) => {
      const range = `${Number(minScore)} to ${Number(maxScore)}`;
      return `${code}: ${range}${remark ? ` (${remark})` : ""}`;
    });
    sheet.paragraph(bands.join("     "), { size: 8, color: colors.soft });
  }
  signatures(sheet, ["Class teacher", "Head of school", "Parent or guardian"]);
  if (card.footer) {
    sheet.y += 6;
    sheet.paragraph(card.footer, { size: 8, color: colors.soft, align: "natural" });
  }
  const revision = card.revision > 1 ? `, revision ${card.revision}` : "";
  const issued = card.issuedOn ? `, issued on ${card.issuedOn}` : "";
  sheet.finishPages(
    `${card.admissionNumber}, ${card.student}: ${card.term}, ${card.year}${revision}${issued}`,
  );
}
