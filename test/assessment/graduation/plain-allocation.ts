import type {
  CountedCourse,
  CourseRequirement,
} from "../../../src/core/assessment/graduation/allocate-courses.ts";

interface PlainAllocation {
  earned: string;
  inProgress: string;
  missing: string;
  /** Keys of the courses. */
  courses: string[];
}

/** The allocation as the documentation says it, in hundredths and without any cleverness, to compare the real one with. */
export function plainAllocation(
  requirements: readonly CourseRequirement[],
  courses: readonly CountedCourse[],
): Map<string, PlainAllocation> {
  const hundredths = (decimal: string | null) => Math.round(Number(decimal ?? 0) * 100);
  const rank = (requirement: CourseRequirement) => {
    if (requirement.courseId) return 0;
    if (requirement.subjectId) return 1;
    return requirement.departmentId ? 2 : 3;
  };
  const queue = requirements.filter(({ kind }) => kind === "credits" || kind === "courses");
  queue.sort((a, b) => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    if (hundredths(a.minScore) !== hundredths(b.minScore))
      return hundredths(b.minScore) - hundredths(a.minScore);
    if (a.sortOrder !== b.sortOrder) return a.sortOrder - b.sortOrder;
    return a.id.localeCompare(b.id);
  });
  const owner = new Map<string, string>();
  const worthOf = (requirement: CourseRequirement, course: CountedCourse) =>
    requirement.kind === "courses" ? 100 : hundredths(course.credits);
  const fits = (requirement: CourseRequirement, course: CountedCourse) =>
    (requirement.courseId === null || requirement.courseId === course.courseId) &&
    (requirement.subjectId === null || requirement.subjectId === course.subjectId) &&
    (requirement.departmentId === null || requirement.departmentId === course.departmentId) &&
    (!course.passed ||
      hundredths(requirement.minScore) === 0 ||
      (course.score !== null && hundredths(course.score) >= hundredths(requirement.minScore)));
  const countOf = (requirement: CourseRequirement, passed?: boolean) =>
    courses
      .filter(
        (each) => owner.get(each.key) === requirement.id && (passed === undefined || each.passed === passed),
      )
      .reduce((total, each) => total + worthOf(requirement, each), 0);
  for (const passed of [true, false])
    for (const requirement of queue)
      for (const course of courses.filter((each) => each.passed === passed))
        if (
          !owner.has(course.key) &&
          fits(requirement, course) &&
          worthOf(requirement, course) > 0 &&
          countOf(requirement) < hundredths(requirement.amount)
        )
          owner.set(course.key, requirement.id);
  const text = (value: number) => (value / 100).toFixed(2);
  return new Map(
    queue.map((each) => [
      each.id,
      {
        earned: text(countOf(each, true)),
        inProgress: text(countOf(each, false)),
        missing: text(Math.max(0, hundredths(each.amount) - countOf(each))),
        courses: courses.filter(({ key }) => owner.get(key) === each.id).map(({ key }) => key),
      },
    ]),
  );
}
