import type { Pack } from "./pack.ts";

interface CodeLabels {
  present: string;
  absent: string;
  late: string;
  excused: string;
  leftEarly: string;
}

/** The five codes that every register needs, under the labels of a language. */
export const attendanceCodes = (labels: CodeLabels): Pack["attendanceCodes"] => [
  { code: "P", label: labels.present, category: "present", isDefault: true },
  { code: "A", label: labels.absent, category: "absent" },
  { code: "L", label: labels.late, category: "late" },
  { code: "E", label: labels.excused, category: "excused" },
  { code: "EL", label: labels.leftEarly, category: "left_early" },
];

export const englishCodes = attendanceCodes({
  present: "Present",
  absent: "Absent",
  late: "Late",
  excused: "Excused absence",
  leftEarly: "Left early",
});

/** Lessons of equal length from a time on; after each lesson named in `breaks` comes a break of so many minutes. */
export function dayPlan(
  from: string,
  lessons: number,
  minutes: number,
  breaks: Readonly<Record<number, { name: string; minutes: number }>>,
  lessonName: (number: number) => string,
): Pack["periods"] {
  const plan: { name: string; startsAt: string; endsAt: string; isBreak?: boolean }[] = [];
  let at = Number(from.slice(0, 2)) * 60 + Number(from.slice(3));
  const next = (name: string, length: number, isBreak: boolean) => {
    plan.push({ name, startsAt: clock(at), endsAt: clock(at + length), ...(isBreak && { isBreak }) });
    at += length;
  };
  for (let number = 1; number <= lessons; number += 1) {
    next(lessonName(number), minutes, false);
    const pause = breaks[number];
    if (pause) next(pause.name, pause.minutes, true);
  }
  return plan;
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Grade levels numbered from one on. */
export const numbered = (
  from: number,
  to: number,
  stage: string,
  name: (number: number) => string,
  code: (number: number) => string = String,
): Pack["gradeLevels"] =>
  Array.from({ length: to - from + 1 }, (_each, index) => ({
    name: name(from + index),
    code: code(from + index),
    stage,
  }));

export const letterScale = (name: string): Pack["scale"] => ({
  name,
  type: "letter",
  passMark: "50",
  intervals: [
    { code: "A", minScore: "80", maxScore: "100", gradePoint: "4" },
    { code: "B", minScore: "70", maxScore: "79.99", gradePoint: "3" },
    { code: "C", minScore: "60", maxScore: "69.99", gradePoint: "2" },
    { code: "D", minScore: "50", maxScore: "59.99", gradePoint: "1" },
    { code: "E", minScore: "0", maxScore: "49.99", gradePoint: "0" },
  ],
});

export const englishFees: Pack["feeCategories"] = [
  { name: "Tuition", code: "TUI" },
  { name: "Transport", code: "TRN" },
  { name: "Meals", code: "MEA" },
  { name: "Activities", code: "ACT" },
  { name: "Admission", code: "ADM" },
];
