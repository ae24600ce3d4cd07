import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";
import { signatures } from "../signatures.ts";

/** Printed content of the certificate of a student on an honour roll. */
export interface HonourCertificatePage {
  roll: string;
  student: string;
  class: string;
  text: string;
  facts: ReadonlyArray<readonly [label: string, value: string]>;
  issuedOn: string;
}

export function drawHonourCertificate(
  sheet: Sheet,
  school: Letterhead,
  { roll, student, class: className, text, facts, issuedOn }: HonourCertificatePage,
): void {
  const { words } = sheet;
  head(sheet, school, { title: words.honours.certificate, aside: issuedOn, notice: null });
  const centred = { align: "center" } as const;
  sheet.y += 70;
  sheet.line(roll, sheet.left, sheet.y, sheet.width, {
    ...centred,
    size: 26,
    bold: true,
    color: sheet.accent,
  });
  sheet.y += 70;
  sheet.line(student, sheet.left, sheet.y, sheet.width, { ...centred, size: 24, bold: true });
  sheet.y += 36;
  sheet.line(className, sheet.left, sheet.y, sheet.width, { ...centred, size: 12, color: colors.soft });
  sheet.y += 40;
  sheet.paragraph(text, { ...centred, size: 13 });
  sheet.y += 16;
  for (const [label, value] of facts)
    sheet.paragraph(`${label}: ${value}`, { ...centred, size: 12, bold: true });
  sheet.y += 60;
  signatures(sheet, [words.classTeacher, words.headOfSchool]);
  sheet.finishPages(`${roll}, ${student}`);
}
