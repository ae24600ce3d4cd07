import type { z } from "zod";
import { listLessons } from "../timetable/list-lessons.ts";
import { type LessonList, LessonsQuery } from "../timetable/schemas.ts";
import { asGuardian } from "./as-guardian.ts";
import { findChild } from "./find-child.ts";

export const ChildTimetableQuery = LessonsQuery.pick({ from: true, to: true });

/** The lessons of a child on their days. In the running transaction. @throws {AppError} 404, 400 for more than 31 days */
export async function childTimetable(
  childId: string,
  { from, to }: z.output<typeof ChildTimetableQuery>,
): Promise<z.input<typeof LessonList>> {
  await findChild(childId);
  return asGuardian(() => listLessons({ studentId: childId, from, to }));
}
