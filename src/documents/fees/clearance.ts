import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";
import { signatures } from "../signatures.ts";

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
  head(sheet, school, { title: "Certificate of clearance", aside: page.printedOn, notice: null });
  const scope = page.term ? `${page.purpose}, ${page.term}` : page.purpose;
  sheet.paragraph(
    `This is to certify that ${page.student}, admission number ${page.admissionNumber}, ` +
      `is cleared by the school. Purpose: ${scope}.`,
    { size: 10.5 },
  );
  sheet.y += 8;
  sheet.facts([
    ["Student", page.student],
    ["Admission number", page.admissionNumber],
    ["Class", page.section ?? none],
    ["Purpose", page.purpose],
    ["Term", page.term ?? "Not for one term only"],
    ["Position", page.position],
    ...(page.due === null ? [] : ([["Due for this purpose", page.due]] as const)),
    ["May still be owed", page.threshold],
    ["Valid until", page.validUntil ?? "No end is set"],
  ]);
  if (page.signOffs.length) {
    sheet.heading("Signed off by");
    sheet.table(
      [
        { heading: "Department", width: 30 },
        { heading: "Finding", width: 20 },
        { heading: "Signed by", width: 30 },
        { heading: "Signed on", width: 20 },
      ],
      page.signOffs.map(({ department, status, signedBy, signedOn }) => [
        department,
        status,
        signedBy ?? none,
        signedOn ?? none,
      ]),
    );
  }
  sheet.heading("Verification code");
  sheet.line(page.code, sheet.left, sheet.y, sheet.width, { size: 15, bold: true });
  sheet.y += 24;
  sheet.paragraph(`Anybody can check whether this certificate still holds at ${page.verifyUrl}`, {
    size: 8,
    color: colors.soft,
  });
  signatures(sheet, ["Bursar", "Head of school"]);
  sheet.finishPages(`${page.admissionNumber}, ${page.student}: clearance ${page.code}`);
}
