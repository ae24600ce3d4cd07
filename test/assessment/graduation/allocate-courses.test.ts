import test from "ava";
import fc from "fast-check";
import {
  allocateCourses,
  type CountedCourse,
  type CourseRequirement,
} from "../../../src/core/assessment/graduation/allocate-courses.ts";
import { plainAllocation } from "./plain-allocation.ts";

const course = (key: string, values: Partial<CountedCourse> = {}): CountedCourse => ({
  ...{ key, title: key, courseId: key, subjectId: "maths", departmentId: "science" },
  ...{ credits: "1.00", score: "70.00", passed: true },
  ...values,
});
const requirement = (id: string, values: Partial<CourseRequirement> = {}): CourseRequirement => ({
  ...{ id, kind: "credits", departmentId: null, subjectId: null, courseId: null },
  ...{ amount: "1.00", minScore: null, sortOrder: 0 },
  ...values,
});
const keysOf = (allocation: ReturnType<typeof allocateCourses>, id: string) =>
  allocation.get(id)!.courses.map(({ key }) => key);

test("the most specific requirement takes its courses first, and what is left goes to the next", (t) => {
  const requirements = [
    requirement("any", { amount: "2.00" }),
    requirement("science", { departmentId: "science" }),
    requirement("maths", { subjectId: "maths" }),
    requirement("algebra", { courseId: "algebra" }),
  ];
  const courses = ["geometry", "algebra", "physics", "art", "music"].map((key) =>
    course(key, {
      subjectId: key === "physics" ? "physics" : key === "art" || key === "music" ? key : "maths",
      departmentId: key === "art" || key === "music" ? "arts" : "science",
    }),
  );
  const found = allocateCourses(requirements, courses);
  t.deepEqual(keysOf(found, "algebra"), ["algebra"]);
  t.deepEqual(keysOf(found, "maths"), ["geometry"]);
  t.deepEqual(keysOf(found, "science"), ["physics"]);
  t.deepEqual(keysOf(found, "any"), ["art", "music"]);
});

test("courses in progress fill what passed courses leave open", (t) => {
  const found = allocateCourses(
    [requirement("maths", { subjectId: "maths", amount: "3.50" })],
    [course("a"), course("b", { passed: false, score: null }), course("c", { credits: "0.50" })],
  );
  t.like(found.get("maths"), { earned: "1.50", inProgress: "1.00", missing: "1.00" });
});

test("a minimum score excludes lower scores and courses without a score", (t) => {
  const found = allocateCourses(
    [requirement("good", { kind: "courses", minScore: "60.00", amount: "3.00" })],
    [course("low", { score: "59.99" }), course("just", { score: "60.00" }), course("none", { score: null })],
  );
  t.deepEqual(keysOf(found, "good"), ["just"]);
  t.is(found.get("good")!.missing, "2.00");
});

test("a course without credits counts as a course, not as credits", (t) => {
  const free = course("free", { credits: "0" });
  t.deepEqual(keysOf(allocateCourses([requirement("credits")], [free]), "credits"), []);
  t.deepEqual(keysOf(allocateCourses([requirement("one", { kind: "courses" })], [free]), "one"), ["free"]);
});

const hundredths = (max: number) => fc.integer({ min: 0, max }).map((value) => (value / 100).toFixed(2));
/** Subject `s1` belongs to department `d1`, courses `c10` to `c12` to `s1`. */
const anyCourse = fc.record({
  subject: fc.integer({ min: 0, max: 3 }),
  number: fc.integer({ min: 0, max: 2 }),
});
const courses = fc
  .array(
    fc.record({
      at: anyCourse,
      credits: hundredths(300),
      score: fc.option(hundredths(10_000)),
      passed: fc.boolean(),
    }),
    { maxLength: 14 },
  )
  .map((rows) =>
    rows.map(
      ({ at, ...values }, index): CountedCourse => ({
        ...{ key: `k${index}`, title: `Course ${index}`, courseId: `c${at.subject}${at.number}` },
        ...{ subjectId: `s${at.subject}`, departmentId: `d${at.subject % 2}` },
        ...values,
      }),
    ),
  );
const requirements = fc
  .array(
    fc.record({
      kind: fc.constantFrom("credits" as const, "courses" as const),
      of: fc.constantFrom("any", "department", "subject", "course"),
      at: anyCourse,
      amount: fc.integer({ min: 1, max: 500 }).map((value) => (value / 100).toFixed(2)),
      minScore: fc.option(hundredths(10_000)),
      sortOrder: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 7 },
  )
  .map((rows) =>
    rows.map(
      ({ of, at, ...values }, index): CourseRequirement => ({
        id: `r${index}`,
        departmentId: of === "department" ? `d${at.subject % 2}` : null,
        subjectId: of === "subject" ? `s${at.subject}` : null,
        courseId: of === "course" ? `c${at.subject}${at.number}` : null,
        ...values,
      }),
    ),
  );

test("the allocation agrees with the plain one, and no course counts twice", (t) => {
  fc.assert(
    fc.property(requirements, courses, (asked, taken) => {
      const found = allocateCourses(asked, taken);
      const expected = plainAllocation(asked, taken);
      t.deepEqual(
        [...found.entries()].map(([id, { courses: own, ...sums }]) => [
          id,
          { ...sums, courses: own.map(({ key }) => key).sort() },
        ]),
        [...expected.entries()].map(([id, { courses: own, ...sums }]) => [
          id,
          { ...sums, courses: own.sort() },
        ]),
      );
      const used = [...found.values()].flatMap(({ courses: own }) => own.map(({ key }) => key));
      t.is(new Set(used).size, used.length);
    }),
    { numRuns: 500 },
  );
});

test("the allocation does not depend on the order in which requirements are read", (t) => {
  fc.assert(
    fc.property(requirements, courses, (asked, taken) => {
      const one = allocateCourses(asked, taken);
      const other = allocateCourses([...asked].reverse(), taken);
      for (const [id, allocation] of one) t.deepEqual(other.get(id), allocation);
    }),
    { numRuns: 200 },
  );
});
