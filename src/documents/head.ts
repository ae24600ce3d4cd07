import { type Letterhead, letterhead } from "./letterhead.ts";
import { colors, type Sheet } from "./sheet.ts";

/** Draws the top of a document's first page: letterhead, title, the text opposite the title, and a notice. */
export function head(
  sheet: Sheet,
  school: Letterhead,
  { title, aside, notice }: { title: string; aside: string; notice: string | null },
): void {
  sheet.addPage();
  letterhead(sheet, school);
  sheet.line(title, sheet.left, sheet.y, sheet.width, { size: 15, bold: true });
  sheet.line(aside, sheet.left, sheet.y + 3, sheet.width, { size: 10, color: colors.soft, align: "right" });
  sheet.y += 28;
  if (!notice) return;
  sheet.pdf.rect(sheet.left, sheet.y, sheet.width, 20).fill("#fbeecb");
  sheet.line(notice, sheet.left + 8, sheet.y + 4, sheet.width - 16, {
    size: 9,
    bold: true,
    color: "#7a5200",
  });
  sheet.y += 28;
}
