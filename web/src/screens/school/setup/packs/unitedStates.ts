import type { Pack } from "./pack.ts";
import { dayPlan, englishCodes, englishFees, numbered } from "./shared.ts";

/** Kindergarten to grade 12, two semesters from August to May. */
export const unitedStates: Pack = {
  key: "unitedStates",
  country: "US",
  startsOn: "08-18",
  endsOn: "05-29",
  days: [1, 2, 3, 4, 5],
  terms: [
    { name: "Fall semester", startsOn: "08-18", endsOn: "12-18" },
    { name: "Spring semester", startsOn: "01-05", endsOn: "05-29" },
  ],
  gradeLevels: [
    { name: "Kindergarten", code: "K", stage: "Elementary school" },
    ...numbered(1, 5, "Elementary school", (number) => `Grade ${number}`),
    ...numbered(6, 8, "Middle school", (number) => `Grade ${number}`),
    ...numbered(9, 12, "High school", (number) => `Grade ${number}`),
  ],
  subjects: [
    { name: "English language arts", code: "ELA", weeklyPeriods: 5 },
    { name: "Mathematics", code: "MATH", weeklyPeriods: 5 },
    { name: "Science", code: "SCI", weeklyPeriods: 5 },
    { name: "Social studies", code: "SS", weeklyPeriods: 5 },
    { name: "Spanish", code: "SPA", weeklyPeriods: 3 },
    { name: "Art", code: "ART", weeklyPeriods: 2 },
    { name: "Music", code: "MUS", weeklyPeriods: 2 },
    { name: "Physical education", code: "PE", weeklyPeriods: 3 },
  ],
  periods: dayPlan("08:00", 7, 50, { 4: { name: "Lunch", minutes: 40 } }, (number) => `Period ${number}`),
  attendanceCodes: englishCodes,
  scale: {
    name: "A to F",
    type: "letter",
    passMark: "60",
    intervals: [
      { code: "A", minScore: "90", maxScore: "100", gradePoint: "4" },
      { code: "B", minScore: "80", maxScore: "89.99", gradePoint: "3" },
      { code: "C", minScore: "70", maxScore: "79.99", gradePoint: "2" },
      { code: "D", minScore: "60", maxScore: "69.99", gradePoint: "1" },
      { code: "F", minScore: "0", maxScore: "59.99", gradePoint: "0" },
    ],
  },
  feeCategories: englishFees,
};
