import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import type { Sheet } from "../sheet.ts";

export interface CoverSheetPage {
  day: string;
  printedOn: string;
  /** Names of absent staff, with the time for a part of the day. */
  absent: readonly string[];
  lessons: ReadonlyArray<{
    time: string;
    lesson: string;
    room: string;
    absent: string;
    cover: string;
    note: string;
  }>;
  duties: ReadonlyArray<{ time: string; area: string; absent: string }>;
}

/** Draws the sheet of a day for the staff room: who is absent, and who covers for them. */
export function drawCoverSheet(sheet: Sheet, school: Letterhead, page: CoverSheetPage): void {
  const own = sheet.words.cover;
  head(sheet, school, { title: own.title, aside: page.printedOn, notice: null });
  sheet.facts([
    [sheet.words.date, page.day],
    [own.absent, page.absent.join(", ") || own.nobody],
  ]);
  if (page.lessons.length > 0) {
    sheet.heading(own.lessons);
    sheet.table(
      [
        { heading: own.time, width: 14 },
        { heading: own.lesson, width: 26 },
        { heading: own.room, width: 14 },
        { heading: own.absentTeacher, width: 20 },
        { heading: own.coveredBy, width: 26 },
      ],
      page.lessons.map(({ time, lesson, room, absent, cover, note }) => [
        time,
        lesson,
        room,
        absent,
        note ? `${cover}\n${note}` : cover,
      ]),
    );
  }
  if (page.duties.length > 0) {
    sheet.heading(own.duties);
    sheet.table(
      [
        { heading: own.time, width: 20 },
        { heading: own.area, width: 40 },
        { heading: own.absentTeacher, width: 40 },
      ],
      page.duties.map(({ time, area, absent }) => [time, area, absent]),
    );
  }
  sheet.finishPages(`${own.title}, ${page.day}`);
}
