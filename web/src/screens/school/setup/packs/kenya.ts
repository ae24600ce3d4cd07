import type { Pack } from "./pack.ts";
import { dayPlan, englishCodes, englishFees, numbered } from "./shared.ts";

/** Competency-based curriculum: pre-primary, primary and junior school; three terms from January to October. */
export const kenya: Pack = {
  key: "kenya",
  country: "KE",
  startsOn: "01-05",
  endsOn: "10-31",
  days: [1, 2, 3, 4, 5],
  terms: [
    { name: "Term 1", startsOn: "01-05", endsOn: "04-10" },
    { name: "Term 2", startsOn: "04-27", endsOn: "07-31" },
    { name: "Term 3", startsOn: "08-24", endsOn: "10-31" },
  ],
  gradeLevels: [
    ...numbered(
      1,
      2,
      "Pre-primary",
      (number) => `PP${number}`,
      (number) => `PP${number}`,
    ),
    ...numbered(
      1,
      6,
      "Primary",
      (number) => `Grade ${number}`,
      (number) => `G${number}`,
    ),
    ...numbered(
      7,
      9,
      "Junior school",
      (number) => `Grade ${number}`,
      (number) => `G${number}`,
    ),
  ],
  subjects: [
    { name: "English", code: "ENG", weeklyPeriods: 5 },
    { name: "Kiswahili", code: "KIS", weeklyPeriods: 4 },
    { name: "Mathematics", code: "MAT", weeklyPeriods: 5 },
    { name: "Science and technology", code: "SCI", weeklyPeriods: 4 },
    { name: "Social studies", code: "SST", weeklyPeriods: 3 },
    { name: "Religious education", code: "RE", weeklyPeriods: 3 },
    { name: "Creative arts and sports", code: "CAS", weeklyPeriods: 5 },
    { name: "Agriculture and nutrition", code: "AGN", weeklyPeriods: 3 },
  ],
  periods: dayPlan(
    "08:20",
    8,
    35,
    {
      2: { name: "Short break", minutes: 10 },
      4: { name: "Long break", minutes: 30 },
      6: { name: "Lunch", minutes: 60 },
    },
    (number) => `Lesson ${number}`,
  ),
  attendanceCodes: englishCodes,
  scale: {
    name: "CBC performance levels",
    type: "descriptor",
    passMark: "41",
    intervals: [
      { code: "EE", minScore: "75", maxScore: "100", gradePoint: "4", remark: "Exceeding expectation" },
      { code: "ME", minScore: "41", maxScore: "74.99", gradePoint: "3", remark: "Meeting expectation" },
      { code: "AE", minScore: "21", maxScore: "40.99", gradePoint: "2", remark: "Approaching expectation" },
      { code: "BE", minScore: "0", maxScore: "20.99", gradePoint: "1", remark: "Below expectation" },
    ],
  },
  feeCategories: englishFees,
};
