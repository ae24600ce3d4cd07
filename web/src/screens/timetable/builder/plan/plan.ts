import type { Row } from "../../../../api/types.ts";

export type Entry = Row<"/api/v1/timetable-entries">;
export type Period = Row<"/api/v1/class-periods">;
export type Offering = Row<"/api/v1/course-offerings">;
export type Timetable = Row<"/api/v1/timetables">;
export type StaffMember = Row<"/api/v1/staff-members">;

/** A day (1 is Monday) and a period. */
export interface Slot {
  day: number;
  periodId: string;
}

/** A course of a class and its teacher, with the number of lessons a week. */
export interface Item {
  key: string;
  offering: Offering;
  /** Null if nobody is assigned to teach it. */
  teacherId: string | null;
  /** Lessons a week, or null if the number is not set. */
  needed: number | null;
}

/** What the builder moves: a lesson not placed yet, or one of the grid. */
export type Carried = { item: Item; double: boolean } | { entry: Entry };

export type View = "section" | "teacher" | "room";

/** The lists that a timetable is made from. */
export interface Plan {
  timetable: Timetable;
  /** Sorted by time, with breaks. */
  periods: readonly Period[];
  days: readonly number[];
  /** Null: the days are weekdays. */
  cycleLength: number | null;
  items: readonly Item[];
  offerings: ReadonlyMap<string, Offering>;
  subjects: ReadonlyMap<string, string>;
  /** Titles of the courses. */
  courses: ReadonlyMap<string, string>;
  sections: ReadonlyMap<string, string>;
  rooms: ReadonlyMap<string, { name: string; status: string }>;
  staff: ReadonlyMap<string, StaffMember>;
  subjectOf: (offeringId: string) => string;
}
