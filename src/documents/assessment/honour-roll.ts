import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import type { Sheet } from "../sheet.ts";
import { signatures } from "../signatures.ts";
import { fill } from "../words/fill.ts";

/** Printed content of an honour roll for one grade level. */
export interface HonourRollPage {
  title: string;
  term: string;
  gradeLevel: string;
  measure: "average" | "grade_point_average";
  revision: number;
  issuedOn: string;
  students: ReadonlyArray<{ rank: string; student: string; section: string; value: string }>;
}

export function drawHonourRoll(sheet: Sheet, school: Letterhead, page: HonourRollPage): void {
  const { words } = sheet;
  head(sheet, school, { title: page.title, aside: page.term, notice: null });
  sheet.heading(page.gradeLevel);
  sheet.table(
    [
      { heading: words.honours.rank, width: 12, align: "right" },
      { heading: words.student, width: 44 },
      { heading: words.class, width: 22 },
      {
        heading: page.measure === "average" ? words.average : words.gradePointAverage,
        width: 22,
        align: "right",
      },
    ],
    page.students.map(({ rank, student, section, value }) => [rank, student, section, value]),
  );
  signatures(sheet, [words.headOfSchool]);
  const revision = page.revision > 1 ? `, ${fill(words.revision, page)}` : "";
  sheet.finishPages(
    `${page.title}, ${page.gradeLevel}${revision}, ${fill(words.issued, { date: page.issuedOn })}`,
  );
}
