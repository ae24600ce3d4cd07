/** One band of a grading scale, as it is typed. */
export interface Band {
  code: string;
  minScore: string;
  maxScore: string;
  gradePoint: string;
  remark: string;
}

interface Interval {
  code: string;
  minScore: string;
  maxScore: string;
  gradePoint: string | null;
  remark: string | null;
}

export const bandsFrom = (intervals: readonly Interval[]): Band[] =>
  intervals
    .map(({ code, minScore, maxScore, gradePoint, remark }) => ({
      code,
      minScore,
      maxScore,
      gradePoint: gradePoint ?? "",
      remark: remark ?? "",
    }))
    .sort((one, other) => Number(other.minScore) - Number(one.minScore));

const band = (code: string, minScore: string, maxScore: string, gradePoint: string): Band => ({
  code,
  minScore,
  maxScore,
  gradePoint,
  remark: "",
});

/** What a scale without bands starts from: A to E in steps of ten above 40. */
export const letterBands: readonly Band[] = [
  band("A", "80", "100", "4"),
  band("B", "65", "79.99", "3"),
  band("C", "50", "64.99", "2"),
  band("D", "40", "49.99", "1"),
  band("E", "0", "39.99", "0"),
];
