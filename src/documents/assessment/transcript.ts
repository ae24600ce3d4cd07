import { type Letterhead, letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";
import { signatures } from "../signatures.ts";
import { fill } from "../words/fill.ts";

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
  const { words } = sheet;
  sheet.addPage();
  letterhead(sheet, school);
  sheet.line(words.transcript, sheet.left, sheet.y, sheet.width, { size: 15, bold: true });
  sheet.y += 28;
  if (page.notice) {
    sheet.paragraph(page.notice, { bold: true, color: "#7a5200" });
    sheet.y += 6;
  }
  sheet.facts([
    [words.student, page.student],
    [words.admissionNumber, page.admissionNumber],
    [words.issuedOn, page.issuedOn],
    [words.gradePointAverage, page.gradePointAverage ?? none],
    [words.creditsEarned, page.creditsEarned],
    [words.verificationCode, page.verificationCode],
  ]);
  for (const [place, lines] of Map.groupBy(page.lines, ({ year, term, school: former }) =>
    [year, term, former].filter(Boolean).join(", "),
  )) {
    sheet.heading(place);
    sheet.table(
      [
        { heading: words.course, width: 46 },
        { heading: words.score, width: 12, align: "right" },
        { heading: words.grade, width: 12, align: "center" },
        { heading: words.gradePoints, width: 15, align: "right" },
        { heading: words.credits, width: 12, align: "right" },
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
  signatures(sheet, [words.registrar, words.headOfSchool]);
  sheet.y += 4;
  sheet.paragraph(fill(words.verifyTranscript, { url: page.verifyUrl }), {
    size: 8,
    color: colors.soft,
  });
  sheet.finishPages(fill(words.transcriptFoot, { ...page, code: page.verificationCode }));
}
