import { factory } from "./factory.ts";

export const createGradeLevel = factory((n) => ({
  name: `Level ${n}`,
  code: `L${n}`,
  sort_order: n,
  stage: "Primary",
  status: "active",
}));

export const createRoom = factory((n) => ({
  name: `Room ${100 + n}`,
  building: "Main Building",
  capacity: 40,
  type: "classroom",
  bookable: true,
  status: "active",
}));

/** Requires academic_year_id and grade_level_id. */
export const createSection = factory((n) => ({
  name: `Class ${n}`,
  capacity: null,
  room_id: null,
  status: "active",
}));

export const createSubject = factory((n) => ({
  name: `Subject ${n}`,
  code: `SUB${n}`,
  department_id: null,
  is_elective: false,
  is_graded: true,
  status: "active",
}));

/** Requires subject_id and grade_level_id. */
export const createCourse = factory((n) => ({
  title: `Course ${n}`,
  code: `C${n}`,
  weekly_periods: 4,
  status: "active",
}));

/** Requires academic_year_id, starts_at and ends_at. */
export const createClassPeriod = factory((n) => ({
  name: `Period ${n}`,
  days: [1, 2, 3, 4, 5],
  is_break: false,
  sort_order: n,
  status: "active",
}));
