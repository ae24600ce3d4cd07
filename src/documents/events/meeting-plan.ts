import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import type { Sheet } from "../sheet.ts";

export interface MeetingPlanPage {
  event: string;
  facts: ReadonlyArray<readonly [label: string, value: string]>;
  printedOn: string;
  headings: readonly [time: string, string, string, room: string];
  meetings: ReadonlyArray<readonly [time: string, string, string, room: string]>;
}

const widths = [16, 34, 30, 20] as const;

/** Draws the meetings of a teacher or a family at a parents' evening. */
export function drawMeetingPlan(sheet: Sheet, school: Letterhead, page: MeetingPlanPage): void {
  head(sheet, school, { title: page.event, aside: page.printedOn, notice: null });
  sheet.facts(page.facts);
  sheet.table(
    page.headings.map((heading, column) => ({ heading, width: widths[column]! })),
    page.meetings.map((cells) => [...cells]),
  );
  sheet.finishPages(sheet.words.meetings.title);
}
