import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { print } from "../../../documents/print.ts";
import { now } from "../../../lib/clock.ts";
import { paperOf } from "../../school/paper-of.ts";
import { schoolDay } from "../../school/school-day.ts";
import { listCoverNeeds } from "./list-cover-needs.ts";

export const CoverSheetQuery = z.strictObject({ date: z.iso.date().optional().describe("Default: today") });

const time = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  `${startsAt.slice(0, 5)}–${endsAt.slice(0, 5)}`;

/** Prints who is absent on a day and who covers for them, without the reasons of the absences. */
export async function* printCoverSheet(given: z.output<typeof CoverSheetQuery>): AsyncGenerator<Uint8Array> {
  const date = given.date ?? (await transaction(schoolDay, { readOnly: true }));
  const { absent, lessons, duties } = await listCoverNeeds({ from: date, to: date });
  const { words, day, dayOf, job } = await paperOf();
  yield* print(job("cover-sheet", `${words.cover.title}, ${day(date)}`), [
    {
      day: day(date),
      printedOn: dayOf(now()),
      absent: absent.map((each) =>
        each.startsAt === "00:00:00" && each.endsAt === "24:00:00"
          ? each.name
          : `${each.name} (${time(each)})`,
      ),
      lessons: lessons.map((lesson) => ({
        time: time(lesson),
        lesson: [lesson.subjectName, lesson.sectionName].filter(Boolean).join(", "),
        room: lesson.roomName ?? "",
        absent: lesson.absentName,
        cover:
          lesson.state === "covered"
            ? (lesson.coverName ?? "")
            : words.cover[lesson.state as "open" | "cancelled"],
        note: lesson.note ?? "",
      })),
      duties: duties.map((duty) => ({ time: time(duty), area: duty.dutyAreaName, absent: duty.name })),
    },
  ]);
}
