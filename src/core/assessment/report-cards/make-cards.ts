import { createHash } from "node:crypto";
import { compare, exact } from "../../../lib/exact.ts";
import type { ReportCard, ReportCardHeading, ReportCardLine } from "../../../models/assessment/index.ts";
import { inCategories } from "../gradebook/show-gradebook.ts";
import { courseScore, gradeOf, gradePointAverage, ranks, termAverage } from "../grading/calculate.ts";
import type { TermData } from "./collect-term.ts";

export type MadeLine = Pick<
  ReportCardLine,
  | "courseOfferingId"
  | "courseTitle"
  | "teacher"
  | "coursework"
  | "examScore"
  | "score"
  | "grade"
  | "gradePoint"
  | "creditHours"
  | "passed"
  | "remark"
  | "sortOrder"
>;

export type MadeCard = Pick<
  ReportCard,
  | "studentId"
  | "enrollmentId"
  | "heading"
  | "average"
  | "grade"
  | "gradePointAverage"
  | "rank"
  | "rankedAmong"
  | "attendance"
  | "digest"
> & { lines: MadeLine[] };

interface Options {
  passMark: string;
  showRank: boolean;
  title: string | null;
  footer: string | null;
  shows: ReportCardHeading["shows"];
}

/** Calculates the report cards of a class. Pure: the same data gives the same cards and digests. */
export function makeCards(data: TermData, options: Options): MadeCard[] {
  const { section, intervals } = data;
  const resultsOf = Map.groupBy(data.results, ({ studentId }) => studentId);
  const marksOf = Map.groupBy(data.marks, ({ studentId }) => studentId);
  const attendanceOf = new Map(data.attendance.map(({ studentId, ...days }) => [studentId, days]));
  const scale = intervals.map(({ code, minScore, maxScore, remark }) => ({
    code,
    minScore,
    maxScore,
    remark,
  }));
  const cards = data.students.map(({ studentId, enrollmentId, name, admissionNumber }) => {
    const results = resultsOf.get(studentId) ?? [];
    const marks = marksOf.get(studentId) ?? [];
    const lines = data.offerings
      .filter(({ forSection, enrolled }) => forSection || enrolled.includes(studentId))
      .map((offering, sortOrder): MadeLine => {
        const own = <T extends { courseOfferingId: string }>(rows: readonly T[]) =>
          rows.filter(({ courseOfferingId }) => courseOfferingId === offering.id);
        const { coursework, exam, score } = courseScore(
          ...inCategories(own(data.categories), own(data.items), results),
          own(marks),
        );
        const grade = gradeOf(intervals, score);
        return {
          courseOfferingId: offering.id,
          courseTitle: offering.title,
          teacher: offering.teacher,
          coursework,
          examScore: exam,
          score,
          grade: grade?.code ?? null,
          gradePoint: grade?.gradePoint ?? null,
          creditHours: offering.creditHours,
          passed: score === null ? null : compare(exact(score), exact(options.passMark)) >= 0,
          remark: grade?.remark ?? null,
          sortOrder,
        };
      });
    const average = termAverage(lines.map(({ score }) => score));
    return {
      studentId,
      enrollmentId,
      heading: {
        student: name,
        admissionNumber,
        section: section.name,
        gradeLevel: section.gradeLevel,
        term: section.term,
        year: section.year,
        homeroomTeacher: section.homeroomTeacher,
        title: options.title,
        footer: options.footer,
        shows: options.shows,
        scale,
      },
      average,
      grade: gradeOf(intervals, average)?.code ?? null,
      gradePointAverage: gradePointAverage(
        lines.map(({ gradePoint, creditHours }) => ({ gradePoint, credits: creditHours })),
      ),
      attendance: attendanceOf.get(studentId) ?? { days: 0, present: 0, absent: 0, excused: 0, late: 0 },
      lines,
    };
  });
  const rankOf = ranks(new Map(cards.map(({ studentId, average }) => [studentId, average])));
  return cards.map((card) => {
    const ranked = options.showRank && rankOf.has(card.studentId);
    const made = {
      ...card,
      rank: ranked ? rankOf.get(card.studentId)! : null,
      rankedAmong: ranked ? rankOf.size : null,
    };
    return { ...made, digest: createHash("sha256").update(JSON.stringify(made)).digest("hex") };
  });
}
