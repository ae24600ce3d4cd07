import { compare, type Exact, exact, over, plus, rounded, sum, zero } from "../../../lib/exact.ts";
import type { GraduationRequirement } from "../../../models/assessment/index.ts";

/** A course that a student has passed, or attends now. */
export interface CountedCourse {
  /** Id of the course, or of the record from a previous school if that is of none of the school's courses. */
  key: string;
  title: string;
  departmentId: string | null;
  subjectId: string | null;
  courseId: string | null;
  credits: string;
  /** Null if the course is not finished, or recorded without a score. */
  score: string | null;
  passed: boolean;
}

export type CourseRequirement = Pick<
  GraduationRequirement,
  "id" | "kind" | "departmentId" | "subjectId" | "courseId" | "amount" | "minScore" | "sortOrder"
>;

export interface Allocation {
  earned: string;
  inProgress: string;
  missing: string;
  courses: CountedCourse[];
}

const specificity = ({ courseId, subjectId, departmentId }: CourseRequirement): number =>
  courseId ? 3 : subjectId ? 2 : departmentId ? 1 : 0;

/** Course before subject before department before any; then the higher minimum score, then the order in the plan. */
const bySpecificity = (one: CourseRequirement, other: CourseRequirement): number =>
  specificity(other) - specificity(one) ||
  compare(exact(other.minScore ?? 0), exact(one.minScore ?? 0)) ||
  one.sortOrder - other.sortOrder ||
  (one.id < other.id ? -1 : 1);

function matches({ departmentId, subjectId, courseId, minScore }: CourseRequirement, course: CountedCourse) {
  if (courseId && course.courseId !== courseId) return false;
  if (subjectId && course.subjectId !== subjectId) return false;
  if (departmentId && course.departmentId !== departmentId) return false;
  const least = exact(minScore ?? 0);
  // A minimum of nothing asks for no score.
  if (!course.passed || compare(least, zero) === 0) return true;
  return course.score !== null && compare(exact(course.score), least) >= 0;
}

/**
 * Distributes courses over the requirements that count courses. Each course counts for one requirement: requirements take courses
 * in the order of `bySpecificity`, each in the given order of the courses, until the amount is reached; what is left goes to
 * less specific ones. Passed courses are distributed first, then those in progress, which are taken to reach any minimum score.
 * @param courses each course once
 * @returns the allocation by id of the requirement
 */
export function allocateCourses(
  requirements: readonly CourseRequirement[],
  courses: readonly CountedCourse[],
): Map<string, Allocation> {
  const ordered = requirements
    .filter(({ kind }) => kind === "credits" || kind === "courses")
    .sort(bySpecificity);
  const taken = new Map<string, CountedCourse[]>(ordered.map(({ id }) => [id, []]));
  const used = new Set<string>();
  for (const passed of [true, false])
    for (const requirement of ordered) {
      const own = taken.get(requirement.id)!;
      const amount = exact(requirement.amount!);
      let reached = sum(own.map((course) => worth(requirement, course)));
      for (const course of courses) {
        if (compare(reached, amount) >= 0) break;
        if (course.passed !== passed || used.has(course.key) || !matches(requirement, course)) continue;
        const value = worth(requirement, course);
        if (compare(value, zero) === 0) continue;
        own.push(course);
        used.add(course.key);
        reached = plus(reached, value);
      }
    }
  return new Map(
    ordered.map((requirement) => [requirement.id, summary(requirement, taken.get(requirement.id)!)]),
  );
}

const worth = ({ kind }: CourseRequirement, { credits }: CountedCourse): Exact =>
  exact(kind === "courses" ? 1 : credits);

function summary(requirement: CourseRequirement, courses: CountedCourse[]): Allocation {
  const total = (passed: boolean) =>
    sum(courses.filter((each) => each.passed === passed).map((each) => worth(requirement, each)));
  const [earned, inProgress] = [total(true), total(false)];
  return {
    earned: rounded(earned),
    inProgress: rounded(inProgress),
    missing: shortfall(requirement.amount!, plus(earned, inProgress)),
    courses,
  };
}

/** What is missing to an amount, at least 0. */
export function shortfall(amount: string, reached: Exact): string {
  const missing = plus(exact(amount), { n: -reached.n, d: reached.d });
  return missing.n > 0n ? rounded(missing) : "0.00";
}

/** The sum of the credits of courses. */
export const creditsOf = (courses: readonly CountedCourse[]): Exact =>
  sum(courses.map(({ credits }) => exact(credits)));

/** Whether `reached` is at least the share `part / of` of an amount. */
export const reachesShare = (reached: Exact, amount: string, part: number, of: number): boolean =>
  compare(reached, over({ n: exact(amount).n * BigInt(part), d: exact(amount).d }, exact(of))) >= 0;
