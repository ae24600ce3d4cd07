import { compare, type Exact, exact, over, plus, rounded, sum, times, zero } from "../../../lib/exact.ts";

/**
 * Calculates grades from scores. All arithmetic is exact; each printed value is rounded once, half up, to two decimals. The
 * average of a term is calculated from the printed (rounded) course scores, so that a reader can verify it.
 *
 * - A score counts as a percentage of the maximum of its column. Missing work counts as 0. Scores that are exempt, not yet
 *   graded or only partly graded are ignored.
 * - Weights are percentages. Columns without a category have the weight that the categories of a course leave of 100;
 *   coursework has the weight that the exams of a term leave of 100. Parts without a score yet are ignored, and the
 *   weights of the others are scaled up.
 * - In an exam, an absence counts as 0; a student without a mark is ignored.
 */
export interface Scored {
  score: string | null;
  maxScore: string;
  scoreStatus: string;
  missing: boolean;
}

export interface Category {
  /** Percent of the coursework. */
  weight: string;
  /** Mean of percentages, points over possible points, or the mean of the best `bestOf` percentages. */
  aggregation: "mean" | "sum" | "best_n";
  bestOf: number | null;
  /** Number of lowest percentages to ignore. At least one score always counts. */
  dropLowest: number;
}

export interface Sat {
  /** Percent of the term grade. */
  weight: string;
  score: string | null;
  maxScore: string;
  isAbsent: boolean;
}

export interface Interval {
  code: string;
  minScore: string;
  maxScore: string;
  gradePoint: string | null;
  remark: string | null;
}

const hundred = exact(100);

/** Returns the percentage that a score counts as, or null if it does not count. */
export function percentOf({ score, maxScore, scoreStatus, missing }: Scored): Exact | null {
  if (scoreStatus === "exempt") return null;
  if (missing) return zero;
  if (score === null || scoreStatus !== "fully_graded") return null;
  return over(times(exact(score), hundred), exact(maxScore));
}

/** Returns the percentage of a category, or null if nothing in it counts. */
export function categoryAverage(items: readonly Scored[], category: Omit<Category, "weight">): Exact | null {
  const { aggregation, bestOf, dropLowest } = category;
  const counted = items
    .flatMap((item) => {
      const percent = percentOf(item);
      return percent ? [{ percent, max: exact(item.maxScore) }] : [];
    })
    // Among equal percentages, drop the one with the lower maximum first.
    .sort((a, b) => compare(b.percent, a.percent) || compare(b.max, a.max));
  if (counted.length === 0) return null;
  const kept = aggregation === "best_n" ? (bestOf ?? counted.length) : counted.length - dropLowest;
  const chosen = counted.slice(0, Math.max(kept, 1));
  return weightedMean(
    chosen.map(({ percent, max }) => ({ value: percent, weight: aggregation === "sum" ? max : exact(1) })),
  );
}

/** Returns the weighted mean of the non-null values, or null if their total weight is 0. */
export function weightedMean(parts: ReadonlyArray<{ value: Exact | null; weight: Exact }>): Exact | null {
  const present = parts.filter(({ value, weight }) => value !== null && weight.n > 0n);
  if (present.length === 0) return null;
  const total = sum(present.map(({ weight }) => weight));
  return over(sum(present.map(({ value, weight }) => times(value!, weight))), total);
}

/** Returns the weight left of 100, at least 0. */
const remainder = (weights: readonly string[]): Exact => {
  const left = plus(hundred, times(exact(-1), sum(weights.map(exact))));
  return left.n > 0n ? left : zero;
};

export interface CourseScore {
  coursework: string | null;
  exam: string | null;
  score: string | null;
}

/** Calculates the score of a course in a term. @param uncategorized the scores of columns without a category */
export function courseScore(
  categories: ReadonlyArray<Category & { items: readonly Scored[] }>,
  uncategorized: readonly Scored[],
  exams: readonly Sat[],
): CourseScore {
  const coursework = weightedMean([
    ...categories.map(({ items, weight, ...category }) => ({
      value: categoryAverage(items, category),
      weight: exact(weight),
    })),
    {
      value: categoryAverage(uncategorized, { aggregation: "mean", bestOf: null, dropLowest: 0 }),
      weight: remainder(categories.map(({ weight }) => weight)),
    },
  ]);
  const sat = exams.map(({ score, maxScore, isAbsent, weight }) => ({
    value: isAbsent ? zero : score === null ? null : over(times(exact(score), hundred), exact(maxScore)),
    weight: exact(weight),
  }));
  const exam = weightedMean(sat);
  const score = weightedMean([
    { value: coursework, weight: remainder(exams.map(({ weight }) => weight)) },
    ...sat,
  ]);
  return { coursework: printed(coursework), exam: printed(exam), score: printed(score) };
}

/** Calculates the average of a term from the printed scores of its courses. */
export const termAverage = (scores: ReadonlyArray<string | null>): string | null =>
  printed(
    weightedMean(scores.map((score) => ({ value: score === null ? null : exact(score), weight: exact(1) }))),
  );

/** Calculates the grade point average, weighted by credits. A course without credits counts as one credit. */
export const gradePointAverage = (
  lines: ReadonlyArray<{ gradePoint: string | null; credits: string | null }>,
): string | null =>
  printed(
    weightedMean(
      lines.map(({ gradePoint, credits }) => ({
        value: gradePoint === null ? null : exact(gradePoint),
        weight: exact(credits ?? 1),
      })),
    ),
  );

/** Finds the interval of a scale that contains a printed score; both ends are inclusive. */
export function gradeOf(intervals: readonly Interval[], score: string | null): Interval | null {
  if (score === null) return null;
  const value = exact(score);
  return (
    intervals.find(
      ({ minScore, maxScore }) =>
        compare(exact(minScore), value) <= 0 && compare(value, exact(maxScore)) <= 0,
    ) ?? null
  );
}

/** Ranks students by average, highest first. Equal averages share a rank, and the following ranks are skipped: 1, 2, 2, 4. */
export function ranks(averages: ReadonlyMap<string, string | null>): Map<string, number> {
  const values = [...averages].flatMap(([id, average]) =>
    average === null ? [] : [{ id, value: exact(average) }],
  );
  values.sort((a, b) => compare(b.value, a.value));
  const places = new Map<string, number>();
  values.forEach(({ id, value }, index) => {
    const before = values[index - 1];
    places.set(id, before && compare(before.value, value) === 0 ? places.get(before.id)! : index + 1);
  });
  return places;
}

/** Returns the errors in a scale: its intervals must cover 0.00 to 100.00 in steps of 0.01, without gaps or overlaps. */
export function faultsOfScale(
  intervals: ReadonlyArray<Pick<Interval, "code" | "minScore" | "maxScore">>,
): Array<{ index: number; message: string }> {
  const step = exact("0.01");
  const sorted = intervals
    .map(({ code, minScore, maxScore }, index) => ({
      index,
      code,
      min: exact(minScore),
      max: exact(maxScore),
    }))
    .sort((a, b) => compare(a.min, b.min));
  const faults: Array<{ index: number; message: string }> = [];
  let expected = zero;
  for (const { index, code, min, max } of sorted) {
    if (compare(min, max) > 0) faults.push({ index, message: `${code} must end at or after its start` });
    const gap = compare(min, expected);
    if (gap !== 0)
      faults.push({
        index,
        message: `${code} ${gap > 0 ? "leaves a gap" : "overlaps another interval"}: it must begin at ${rounded(expected)}`,
      });
    expected = plus(max, step);
  }
  const last = sorted.at(-1);
  if (last && compare(last.max, hundred) !== 0)
    faults.push({ index: last.index, message: `${last.code}, the highest interval, must end at 100` });
  return faults;
}

const printed = (value: Exact | null): string | null => (value === null ? null : rounded(value));
