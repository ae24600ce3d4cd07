import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import type { Sheet } from "../sheet.ts";

export interface DutyRosterPage {
  validOn: string;
  printedOn: string;
  days: ReadonlyArray<{
    name: string;
    duties: ReadonlyArray<{ time: string; area: string; staff: string; isShort: boolean }>;
  }>;
}

/** Draws the weekly duty roster, one table per day. */
export function drawDutyRoster(sheet: Sheet, school: Letterhead, page: DutyRosterPage): void {
  const own = sheet.words.duties;
  head(sheet, school, { title: own.title, aside: page.printedOn, notice: null });
  sheet.facts([[own.validOn, page.validOn]]);
  if (page.days.length === 0) sheet.paragraph(own.none, { size: 10.5, align: "natural" });
  for (const { name, duties } of page.days) {
    sheet.heading(name);
    sheet.table(
      [
        { heading: own.time, width: 20 },
        { heading: own.area, width: 35 },
        { heading: own.staff, width: 45 },
      ],
      duties.map(({ time, area, staff, isShort }) => [
        time,
        area,
        isShort ? `${staff} (${own.short})` : staff,
      ]),
    );
  }
  sheet.finishPages(own.title);
}
