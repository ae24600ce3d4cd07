import { DateTime } from "luxon";
import type { z } from "zod";
import { schoolDay } from "../school/school-day.ts";
import { listLessons } from "../timetable/lessons/list-lessons.ts";
import { type LessonList, LessonsQuery } from "../timetable/schemas.ts";
import { asGuardian } from "./as-guardian.ts";
import { findChild } from "./find-child.ts";

export const ChildTimetableQuery = LessonsQuery.pick({ from: true, to: true }).extend({
  to: LessonsQuery.shape.to.describe(
    "At most 31 days, from and to included. Default: 7 days beginning with from",
  ),
});

/** Lists the lessons of a child by date, in the current transaction. @throws {AppError} 404, 400 for more than 31 days */
export async function childTimetable(
  childId: string,
  given: z.output<typeof ChildTimetableQuery>,
): Promise<z.input<typeof LessonList>> {
  await findChild(childId);
  const from = given.from ?? (await schoolDay());
  const to = given.to ?? DateTime.fromISO(from).plus({ days: 6 }).toISODate()!;
  return asGuardian(() => listLessons({ studentId: childId, from, to }));
}
