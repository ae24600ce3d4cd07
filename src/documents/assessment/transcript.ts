import { type Letterhead, letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";
import { signatures } from "../signatures.ts";

export interface TranscriptPage {
  student: string;
  admissionNumber: string;
  revision: number;
  issuedOn: string;
  gradePointAverage: string | null;
  creditsEarned: string;
  verificationCode: string;
  /** URL where the code can be checked. */
  verifyUrl: string;
  notice: string | null;
  lines: ReadonlyArray<{
    year: string;
    term: string;
    school: string | null;
    course: string;
    score: string | null;
    grade: string | null;
    gradePoint: string | null;
    credits: string | null;
  }>;
}

const none = "–";

export function drawTranscript(sheet: Sheet, school: Letterhead, page: TranscriptPage): void {
  sheet.addPage();
  letterhead(sheet, school);
  sheet.line("Transcript of records", sheet.left, sheet.y, sheet.width, { size: 15, bold: true });
  sheet.y += 28;
  if (page.notice) {
    sheet.paragraph(page.notice, { bold: true, color: "#7a5200" });
    sheet.y += 6;
  }
  sheet.facts([
    ["Student", page.student],
    ["Admission number", page.admissionNumber],
    ["Issued on", page.issuedOn],
    ["Grade point average", page.gradePointAverage ?? none],
    ["Credits earned", page.creditsEarned],
    ["Verification code", page.verificationCode],
  ]);
  for (const [place, lines] of Map.groupBy(page.lines, ({ year, term, school: former }) =>
    [year, term, former].filter(Boolean).join(", "),
  )) {
    sheet.heading(place);
    sheet.table(
      [
        { heading: "Course", width: 46 },
        { heading: "Score", width: 12, align: "right" },
        { heading: "Grade", width: 12, align: "center" },
        { heading: "Grade points", width: 15, align: "right" },
        { heading: "Credits", width: 12, align: "right" },
      ],
      lines.map(({ course, score, grade, gradePoint, credits }) => [
        course,
        score ?? none,
        grade ?? none,
        gradePoint ?? none,
        credits ?? none,
      ]),
    );
  }
  signatures(sheet, ["Registrar", "Head of school"]);
  sheet.y += 4;
  sheet.paragraph(`Whether this document is genuine can be checked at ${page.verifyUrl}`, {
    size: 8,
    color: colors.soft,
  });
  sheet.finishPages(
    `${page.admissionNumber}, ${page.student}: transcript ${page.revision}, ${page.verificationCode}`,
  );
}
