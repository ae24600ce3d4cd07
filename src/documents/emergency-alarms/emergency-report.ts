import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import type { Sheet } from "../sheet.ts";

/** Printed content of the report of an emergency alarm. Times are written in the time zone of the school. */
export interface EmergencyReportPage {
  headline: string;
  startedAt: string;
  startedBy: string;
  /** Null while the alarm is open. */
  endedAt: string | null;
  endedBy: string | null;
  countPeople: string;
  countExpected: string;
  /** Time, headline and text of each message. */
  messages: ReadonlyArray<readonly string[]>;
  /** Name, class, place and note, time, who recorded it. */
  help: ReadonlyArray<readonly string[]>;
  safe: ReadonlyArray<readonly string[]>;
  /** Name and class. */
  waiting: ReadonlyArray<readonly string[]>;
}

export function drawEmergencyReport(sheet: Sheet, school: Letterhead, page: EmergencyReportPage): void {
  const { words } = sheet;
  const own = words.emergencyReport;
  head(sheet, school, { title: `${own.title}: ${page.headline}`, aside: page.startedAt, notice: null });
  sheet.facts([
    [own.startedAt, `${page.startedAt}, ${page.startedBy}`],
    [own.endedAt, page.endedAt ? `${page.endedAt}, ${page.endedBy ?? ""}` : own.stillOpen],
    [own.people, page.countPeople],
    [own.expected, page.countExpected],
    [own.safe, String(page.safe.length)],
    [own.help, String(page.help.length)],
    [own.waiting, String(page.waiting.length)],
  ]);
  sheet.heading(own.messages);
  sheet.table(
    [
      { heading: own.time, width: 20 },
      { heading: own.message, width: 25 },
      { heading: own.text, width: 55 },
    ],
    page.messages,
  );
  const responded = [
    { heading: own.name, width: 30 },
    { heading: words.class, width: 12 },
    { heading: own.place, width: 24 },
    { heading: own.time, width: 16 },
    { heading: own.recordedBy, width: 18 },
  ];
  const lists = [
    [own.help, responded, page.help],
    [own.waiting, responded.slice(0, 2), page.waiting],
    [own.safe, responded, page.safe],
  ] as const;
  for (const [title, columns, rows] of lists) {
    if (rows.length === 0) continue;
    sheet.heading(`${title} (${rows.length})`);
    sheet.table(columns, rows);
  }
  sheet.finishPages(page.headline);
}
