import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";
import { signatures } from "../signatures.ts";
import { fill } from "../words/fill.ts";

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
  const { words } = sheet;
  head(sheet, school, { title: card.title, aside: `${card.term}, ${card.year}`, notice: card.notice });
  sheet.facts([
    [words.student, card.student],
    [words.admissionNumber, card.admissionNumber],
    [words.class, `${card.section} (${card.gradeLevel})`],
    [words.classTeacher, card.homeroomTeacher ?? none],
    [words.average, [card.average ?? none, card.grade && `(${card.grade})`].filter(Boolean).join(" ")],
    card.rank ? [words.placeInClass, card.rank] : [words.gradePoints, card.gradePointAverage ?? none],
  ]);
  sheet.y += 4;
  sheet.table(
    [
      { heading: words.course, width: 30 },
      { heading: words.coursework, width: 13, align: "right" },
      { heading: words.exam, width: 10, align: "right" },
      { heading: words.score, width: 10, align: "right" },
      { heading: words.grade, width: 9, align: "center" },
      { heading: words.remark, width: 28 },
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
    sheet.heading(words.attendance);
    sheet.facts(
      [
        [words.schoolDays, String(days)],
        [words.present, String(present)],
        [words.absent, String(absent)],
        [words.excused, String(excused)],
        [words.late, String(late)],
      ],
      5,
    );
  }
  if (card.comments.length) {
    sheet.heading(words.comments);
    for (const { by, text } of card.comments) {
      sheet.ensure(28);
      sheet.line(by, sheet.left, sheet.y, sheet.width, { size: 7.5, color: colors.soft });
      sheet.y += 11;
      sheet.paragraph(text, { align: "natural" });
      sheet.y += 5;
    }
  }
  if (card.scale.length) {
    sheet.heading(words.scale);
    const bands = card.scale.map(({ code, minScore, maxScore, remark }) => {
      const range = fill(words.range, { from: Number(minScore), to: Number(maxScore) });
      return `${code}: ${range}${remark ? ` (${remark})` : ""}`;
    });
    sheet.paragraph(bands.join("     "), { size: 8, color: colors.soft });
  }
  signatures(sheet, [words.classTeacher, words.headOfSchool, words.guardian]);
  if (card.footer) {
    sheet.y += 6;
    sheet.paragraph(card.footer, { size: 8, color: colors.soft, align: "natural" });
  }
  const revision = card.revision > 1 ? `, ${fill(words.revision, card)}` : "";
  const issued = card.issuedOn ? `, ${fill(words.issued, { date: card.issuedOn })}` : "";
  sheet.finishPages(
    `${card.admissionNumber}, ${card.student}: ${card.term}, ${card.year}${revision}${issued}`,
  );
}
