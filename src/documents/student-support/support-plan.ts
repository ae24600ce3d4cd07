import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import type { Sheet } from "../sheet.ts";
import { signatures } from "../signatures.ts";

/** Printed content of a support plan; what its reader does not see is null or empty. */
export interface SupportPlanPage {
  student: string;
  admissionNumber: string;
  section: string | null;
  category: string | null;
  goals: readonly string[];
  accommodations: readonly string[];
  startsOn: string;
  reviewOn: string;
  owner: string;
  printedOn: string;
  review: {
    reviewedOn: string;
    note: string | null;
    /** Goal, rating and note. */
    progress: ReadonlyArray<readonly string[]>;
  } | null;
}

export function drawSupportPlan(sheet: Sheet, school: Letterhead, page: SupportPlanPage): void {
  const { words } = sheet;
  const own = words.supportPlan;
  head(sheet, school, { title: own.title, aside: page.printedOn, notice: own.confidential });
  sheet.facts([
    [words.student, page.student],
    [words.admissionNumber, page.admissionNumber],
    ...(page.section ? ([[words.class, page.section]] as const) : []),
    ...(page.category ? ([[own.category, page.category]] as const) : []),
    [own.startsOn, page.startsOn],
    [own.reviewOn, page.reviewOn],
    [own.owner, page.owner],
  ]);
  list(sheet, own.goals, page.goals);
  list(sheet, own.accommodations, page.accommodations);
  if (page.review) {
    sheet.heading(`${own.lastReview}: ${page.review.reviewedOn}`);
    sheet.table(
      [
        { heading: own.goal, width: 45 },
        { heading: own.progress, width: 20 },
        { heading: words.remark, width: 35 },
      ],
      page.review.progress.map((row) => [...row]),
    );
    if (page.review.note) sheet.paragraph(page.review.note, { size: 10.5, align: "natural" });
  }
  signatures(sheet, [page.owner, words.guardian]);
  sheet.finishPages(`${page.admissionNumber}, ${page.student}`);
}

function list(sheet: Sheet, title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  sheet.heading(title);
  for (const line of lines) {
    sheet.paragraph(`• ${line}`, { size: 10.5, align: "natural" });
    sheet.y += 2;
  }
}
