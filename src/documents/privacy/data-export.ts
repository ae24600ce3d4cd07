import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";

/** Part of the readable copy of a person's data: the cover, or rows of one table. */
export type DataExportPage =
  | { kind: "cover"; name: string; facts: ReadonlyArray<readonly [string, string]>; notes: readonly string[] }
  | { kind: "rows"; title: string; rows: ReadonlyArray<ReadonlyArray<readonly [string, string]>> };

export function drawDataExport(sheet: Sheet, school: Letterhead, page: DataExportPage): void {
  if (page.kind === "cover") {
    head(sheet, school, { title: sheet.words.dataCopy.title, aside: page.name, notice: null });
    sheet.facts(page.facts);
    for (const note of page.notes) sheet.paragraph(note, { color: colors.soft });
    sheet.finishPages(page.name);
    return;
  }
  // Pages are finished with each part, so that memory holds one part at a time.
  sheet.addPage();
  sheet.heading(page.title);
  for (const row of page.rows) {
    sheet.ensure(30);
    for (const [label, value] of row) sheet.paragraph(`${label}: ${value}`, { size: 8.5, align: "natural" });
    sheet.y += 4;
    sheet.rule(colors.line, 0.4);
    sheet.y += 4;
  }
  sheet.finishPages(page.title);
}
