import { integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const timetableGenerationStatuses = ["queued", "running", "completed", "stopped", "failed"] as const;

/** A lesson that a generation has placed. */
export interface PlacedLesson {
  courseOfferingId: string;
  staffMemberId: string;
  roomId: string | null;
  dayOfWeek: number;
  /** The successive periods that it takes. */
  classPeriodIds: string[];
}

/** What keeps a lesson out of periods of the week. */
export interface Obstacle {
  kind:
    | "noTeacher"
    | "noNumber"
    | "unavailable"
    | "teacher"
    | "class"
    | "room"
    | "students"
    | "dayFull"
    | "possible";
  /** Name of the teacher, class or room that is taken. */
  name: string | null;
  /** Number of periods of the week that it rules out. */
  periods: number;
}

/** Lessons of a course that have no place, and what stands in the way. */
export interface UnplacedLessons {
  courseOfferingId: string;
  staffMemberId: string | null;
  title: string;
  lessons: number;
  obstacles: Obstacle[];
}

/** Rules and wishes of a search. */
export interface TimetableGenerationOptions {
  maxLessonsPerTeacherDay: number | null;
  doubleCourseIds: string[];
  weights: { teacherGaps: number; classGaps: number; spread: number; avoid: number };
}

/** A search for places for the lessons of a draft. */
export class TimetableGeneration extends tenantTable({
  timetableId: uuid(),
  options: json<TimetableGenerationOptions>(),
  seed: integer(),
  /** Time that the search may take. */
  seconds: integer(),
  secondsUsed: integer().default(0),
  lessonsTotal: integer().default(0),
  lessonsPlaced: integer().default(0),
  cost: integer().nullable(),
  placements: json<PlacedLesson[]>().default([]),
  unplaced: json<UnplacedLessons[]>().default([]),
  requestedBy: uuid().nullable(),
  startedAt: timestamp().nullable(),
  finishedAt: timestamp().nullable(),
  appliedAt: timestamp().nullable(),
  error: text().nullable(),
  status: oneOf(timetableGenerationStatuses).default("queued"),
}) {}

table(TimetableGeneration, "timetable_generations");
