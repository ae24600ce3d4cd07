import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";
import { signatures } from "../signatures.ts";
import { fill } from "../words/fill.ts";

/** Printed content of a clearance; amounts include their currency. */
export interface ClearancePage {
  student: string;
  admissionNumber: string;
  section: string | null;
  purpose: string;
  term: string | null;
  position: string;
  /** Null if the reader may not see the balance. */
  due: string | null;
  /** The amount that may still be owed. */
  threshold: string;
  validUntil: string | null;
  printedOn: string;
  code: string;
  /** URL where the code can be checked. */
  verifyUrl: string;
  signOffs: ReadonlyArray<{
    department: string;
    status: string;
    signedBy: string | null;
    signedOn: string | null;
  }>;
}

const none = "–";

export function drawClearance(sheet: Sheet, school: Letterhead, page: ClearancePage): void {
  const { words } = sheet;
  head(sheet, school, { title: words.clearance, aside: page.printedOn, notice: null });
  const scope = page.term ? `${page.purpose}, ${page.term}` : page.purpose;
  sheet.paragraph(fill(words.certifies, { ...page, scope }), { size: 10.5 });
  sheet.y += 8;
  sheet.facts([
    [words.student, page.student],
    [words.admissionNumber, page.admissionNumber],
    [words.class, page.section ?? none],
    [words.purpose, page.purpose],
    [words.term, page.term ?? words.noTerm],
    [words.position, page.position],
    ...(page.due === null ? [] : ([[words.dueForPurpose, page.due]] as const)),
    [words.mayBeOwed, page.threshold],
    [words.validUntil, page.validUntil ?? words.noEnd],
  ]);
  if (page.signOffs.length) {
    sheet.heading(words.signedOffBy);
    sheet.table(
      [
        { heading: words.department, width: 30 },
        { heading: words.finding, width: 20 },
        { heading: words.signedBy, width: 30 },
        { heading: words.signedOn, width: 20 },
      ],
      page.signOffs.map(({ department, status, signedBy, signedOn }) => [
        department,
        status,
        signedBy ?? none,
        signedOn ?? none,
      ]),
    );
  }
  sheet.heading(words.verificationCode);
  sheet.line(page.code, sheet.left, sheet.y, sheet.width, { size: 15, bold: true });
  sheet.y += 24;
  sheet.paragraph(fill(words.verifyClearance, { url: page.verifyUrl }), {
    size: 8,
    color: colors.soft,
  });
  signatures(sheet, [words.bursar, words.headOfSchool]);
  sheet.finishPages(fill(words.clearanceFoot, page));
}
