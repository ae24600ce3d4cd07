/** A period of the week. */
export interface Slot {
  /** Index of the day in the week of the school. */
  day: number;
  /** Place among the periods of its day, breaks left out. */
  order: number;
  /** All slots that overlap it by the clock, itself included. */
  overlaps: readonly number[];
  /** The slot that follows without a break, or -1. */
  next: number;
}

/** Something that has at most one lesson at a time: a teacher, a class, a room or students who share courses. */
export interface Resource {
  /** Cost of a free period between two lessons of a day. */
  gapWeight: number;
  /** Most periods a day. */
  perDay: number;
}

/** Lessons of one course with one teacher in a week. */
export interface Series {
  /** Most periods a day. */
  perDay: number;
  /** Cost of lessons on two successive days. */
  spreadWeight: number;
  /** Cost of each lesson beyond the first on a day. */
  sameDayWeight: number;
}

export interface Lesson {
  series: number;
  resources: readonly number[];
  /** Number of successive periods. */
  duration: number;
  /** Slots where it may begin. */
  starts: readonly number[];
  /** Costs of `starts`, in their order. */
  startCosts: readonly number[];
  /** Never moved: it stands in the draft already. */
  fixedAt?: number | undefined;
}

/** What a timetable must hold, without names. Plain data, so that it can be handed to a thread. */
export interface Problem {
  days: number;
  slots: readonly Slot[];
  resources: readonly Resource[];
  series: readonly Series[];
  lessons: readonly Lesson[];
}

/** Where each lesson begins, in the order of the lessons: a slot, or -1. */
export type Placement = readonly number[];

export interface Result {
  placement: Placement;
  unplaced: number;
  /** Cost of the wishes that are not met. */
  cost: number;
}
