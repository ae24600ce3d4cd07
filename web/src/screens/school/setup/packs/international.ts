import type { Pack } from "./pack.ts";
import { dayPlan, englishCodes, englishFees, letterScale, numbered } from "./shared.ts";

/** Primary and secondary in twelve grades, two semesters from September to June. */
export const international: Pack = {
  key: "international",
  startsOn: "09-01",
  endsOn: "06-30",
  days: [1, 2, 3, 4, 5],
  terms: [
    { name: "Semester 1", startsOn: "09-01", endsOn: "01-31" },
    { name: "Semester 2", startsOn: "02-01", endsOn: "06-30" },
  ],
  gradeLevels: [
    ...numbered(
      1,
      6,
      "Primary",
      (number) => `Grade ${number}`,
      (number) => `G${number}`,
    ),
    ...numbered(
      7,
      12,
      "Secondary",
      (number) => `Grade ${number}`,
      (number) => `G${number}`,
    ),
  ],
  subjects: [
    { name: "Mathematics", code: "MAT", weeklyPeriods: 5 },
    { name: "English", code: "ENG", weeklyPeriods: 5 },
    { name: "Science", code: "SCI", weeklyPeriods: 4 },
    { name: "History", code: "HIS", weeklyPeriods: 2 },
    { name: "Geography", code: "GEO", weeklyPeriods: 2 },
    { name: "Art", code: "ART", weeklyPeriods: 2 },
    { name: "Physical education", code: "PE", weeklyPeriods: 2 },
    { name: "Information technology", code: "ICT", weeklyPeriods: 2 },
  ],
  periods: dayPlan(
    "08:30",
    7,
    45,
    { 2: { name: "Break", minutes: 20 }, 5: { name: "Lunch", minutes: 45 } },
    (number) => `Period ${number}`,
  ),
  attendanceCodes: englishCodes,
  scale: letterScale("Letter grades A to E"),
  feeCategories: englishFees,
};
