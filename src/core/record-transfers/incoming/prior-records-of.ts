import type { PriorAcademicRecord } from "../../../models/assessment/index.ts";
import type { TransferRecord } from "../package/record-schema.ts";

type PriorRecord = Pick<
  PriorAcademicRecord,
  "schoolName" | "yearLabel" | "courseTitle" | "grade" | "gradePoint" | "credits"
>;

const cut = (text: string, max: number): string => [...text].slice(0, max).join("");

/**
 * Turns the marks of the sending school, and those that it had from schools before, into prior academic records. Marks without a
 * result are left out. A course that appears twice in a term gets a number, because one record per course and term is kept.
 */
export function priorRecordsOf(
  { marks, priorRecords }: Pick<TransferRecord, "marks" | "priorRecords">,
  schoolName: string,
): PriorRecord[] {
  const records = [
    ...priorRecords.map(({ school, year, course, ...result }) => ({
      ...{ schoolName: school, yearLabel: year, courseTitle: course, ...result },
    })),
    ...marks.flatMap(({ year, term, course, score, grade, gradePoint, credits }) => {
      const result = grade ?? score;
      if (result === null) return [];
      const yearLabel = cut(`${year}, ${term}`, 40);
      return [{ schoolName, yearLabel, courseTitle: course, grade: result, gradePoint, credits }];
    }),
  ];
  const used = new Set<string>();
  const keyOf = (each: PriorRecord) => JSON.stringify([each.schoolName, each.yearLabel, each.courseTitle]);
  return records.map((record) => {
    let kept: PriorRecord = record;
    for (let copy = 2; used.has(keyOf(kept)); copy += 1)
      kept = { ...record, courseTitle: `${cut(record.courseTitle, 110)} (${copy})` };
    used.add(keyOf(kept));
    return kept;
  });
}
