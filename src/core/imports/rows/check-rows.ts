import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Fault } from "../../../lib/errors.ts";
import { commentFaults } from "../../assessment/comment-bank/comment-faults.ts";
import { resultFaults } from "../../external-tests/enter-test-results.ts";
import type { ImportKind } from "./import-kinds.ts";
import { type EnrollmentTarget, findEnrollmentTarget, folded, type Lookups } from "./import-lookups.ts";
import { placeOfComment } from "./place-of-comment.ts";
import type { RowValues } from "./read-row.ts";

/** A row whose cells were parsed without errors. */
export interface ReadRow<K extends ImportKind = ImportKind> {
  rowNumber: number;
  values: RowValues<K>;
}

/** Unique values used by earlier rows, each with the row number of its first use. */
export type Seen = Map<string, number>;

export interface CheckContext {
  lookups: Lookups;
  seen: Seen;
}

type Check<K extends ImportKind> = (rows: ReadRow<K>[], context: CheckContext) => Promise<Fault[][]>;

/** A value that must be unique within the file. */
interface Claim {
  path: string;
  what: string;
  key: string;
}

/** Add an error for each value that an earlier row has claimed. A row with errors claims nothing. */
function withClaims(seen: Seen, rowNumber: number, errors: Fault[], claims: Claim[]): Fault[] {
  const taken = claims.flatMap(({ path, what, key }) => {
    const first = seen.get(`${path} ${key}`);
    return first === undefined ? [] : [{ path, message: `${what} already appears in row ${first}` }];
  });
  const all = [...errors, ...taken];
  if (all.length === 0) for (const { path, key } of claims) seen.set(`${path} ${key}`, rowNumber);
  return all;
}

const rollClaim = (place: EnrollmentTarget | undefined): Claim[] =>
  place?.sectionId && place.rollNumber !== null
    ? [{ path: "rollNumber", what: "this number", key: `${place.sectionId} ${place.rollNumber}` }]
    : [];

/** Reserve a place in the section for a row without other errors. @returns an error if the section is full */
function reservePlace({ free }: Lookups, place: EnrollmentTarget | undefined): Fault[] {
  const places = place?.sectionId ? free.get(place.sectionId) : undefined;
  if (places === undefined) return [];
  if (places <= 0) return [{ path: "sectionName", message: "is full" }];
  free.set(place!.sectionId!, places - 1);
  return [];
}

/** Find which of these roll numbers are already used in their section. */
async function rollsTaken(places: Array<EnrollmentTarget | undefined>): Promise<Set<string>> {
  const wanted = places.filter(
    (place) => place?.sectionId && place.rollNumber !== null,
  ) as EnrollmentTarget[];
  if (wanted.length === 0) return new Set();
  const rows = await query<{ key: string }>(sql`
    SELECT section_id || ' ' || roll_number AS key FROM enrollments WHERE school_id = ${currentSchool}
    AND section_id = ANY (${wanted.map(({ sectionId }) => sectionId)}) AND roll_number = ANY (${wanted.map(({ rollNumber }) => rollNumber)}) AND status IN ('planned', 'active', 'suspended')`);
  return new Set(rows.map(({ key }) => key));
}

const rollErrors = (place: EnrollmentTarget | undefined, taken: ReadonlySet<string>): Fault[] =>
  place && taken.has(`${place.sectionId} ${place.rollNumber}`)
    ? [{ path: "rollNumber", message: "is already used in this section" }]
    : [];

/** Find students by admission number. @returns id by number */
export async function studentsByNumber(numbers: Array<string | undefined>): Promise<Map<string, string>> {
  const rows = await query<{ id: string; number: string }>(sql`
    SELECT id, admission_number AS number FROM students WHERE school_id = ${currentSchool} AND admission_number = ANY (${numbers.filter((number) => number !== undefined)})`);
  return new Map(rows.map(({ id, number }) => [number, id]));
}

const noStudent = (number: string): Fault => ({
  path: "studentAdmissionNumber",
  message: `no student with the admission number ${number}`,
});

const checkStudents: Check<"students"> = async (rows, { lookups, seen }) => {
  const taken = await studentsByNumber(rows.map(({ values }) => values.admissionNumber));
  const places = rows.map(({ values }) => findEnrollmentTarget(lookups, values));
  const rolls = await rollsTaken(places.map(({ place }) => place));
  return rows.map(({ rowNumber, values: { admissionNumber: number } }, index) => {
    const { place, errors: targetErrors } = places[index]!;
    const errors = [...targetErrors, ...rollErrors(place, rolls)];
    const claims = rollClaim(place);
    if (number !== undefined) {
      if (taken.has(number)) errors.push({ path: "admissionNumber", message: `${number} is already in use` });
      else claims.push({ path: "admissionNumber", what: number, key: number });
    }
    const found = withClaims(seen, rowNumber, errors, claims);
    return found.length ? found : reservePlace(lookups, place);
  });
};

const checkGuardians: Check<"guardians"> = async (rows, { seen }) => {
  const students = await studentsByNumber(rows.map(({ values }) => values.studentAdmissionNumber));
  const linked = await query<{ student: string; guardian: string | null; primary: boolean }>(sql`
    SELECT sg.student_id AS student, sg.is_primary AS primary,
      lower(g.email) || ' ' || lower(g.given_name) || ' ' || lower(g.family_name) AS guardian
    FROM student_guardians sg JOIN guardians g ON g.school_id = sg.school_id AND g.id = sg.guardian_id
    WHERE sg.school_id = ${currentSchool} AND sg.student_id = ANY (${[...students.values()]}) AND sg.status = 'active'`);
  const links = new Set(linked.map(({ student, guardian }) => `${student} ${guardian}`));
  const withPrimary = new Set(linked.filter(({ primary }) => primary).map(({ student }) => student));
  return rows.map(({ rowNumber, values }) => {
    const { studentAdmissionNumber: number, email, givenName, familyName, isPrimary } = values;
    if (number === undefined) return [];
    const student = students.get(number);
    if (!student) return [noStudent(number)];
    const errors: Fault[] = [];
    const claims: Claim[] = [];
    if (email) {
      const person = [email, givenName, familyName].map(folded).join(" ");
      if (links.has(`${student} ${person}`))
        errors.push({ path: "studentAdmissionNumber", message: "already has this guardian" });
      else
        claims.push({
          path: "studentAdmissionNumber",
          what: "this guardian of the student",
          key: `${student} ${person}`,
        });
    }
    if (isPrimary) {
      if (withPrimary.has(student))
        errors.push({ path: "isPrimary", message: "the student already has a primary guardian" });
      else claims.push({ path: "isPrimary", what: "the primary guardian of this student", key: student });
    }
    return withClaims(seen, rowNumber, errors, claims);
  });
};

const checkStaff: Check<"staff"> = async (rows, { lookups, seen }) => {
  const taken = await query<{ number: string }>(sql`
    SELECT staff_number AS number FROM staff_members WHERE school_id = ${currentSchool} AND staff_number = ANY (${rows.map(({ values }) => values.staffNumber)})`);
  const numbers = new Set(taken.map(({ number }) => number));
  return rows.map(({ rowNumber, values: { staffNumber, departmentName } }) => {
    const errors: Fault[] = [];
    if (numbers.has(staffNumber))
      errors.push({ path: "staffNumber", message: `${staffNumber} is already in use` });
    if (departmentName && !lookups.departments.has(folded(departmentName)))
      errors.push({ path: "departmentName", message: `no department is called "${departmentName}"` });
    return withClaims(seen, rowNumber, errors, [
      { path: "staffNumber", what: staffNumber, key: staffNumber },
    ]);
  });
};

const checkEnrollments: Check<"enrollments"> = async (rows, { lookups, seen }) => {
  const students = await studentsByNumber(rows.map(({ values }) => values.studentAdmissionNumber));
  const open = await query<{ key: string }>(sql`
    SELECT student_id || ' ' || academic_year_id AS key FROM enrollments
    WHERE school_id = ${currentSchool} AND student_id = ANY (${[...students.values()]}) AND status IN ('planned', 'active', 'suspended')`);
  const enrolled = new Set(open.map(({ key }) => key));
  const places = rows.map(({ values }) => findEnrollmentTarget(lookups, values));
  const rolls = await rollsTaken(places.map(({ place }) => place));
  return rows.map(({ rowNumber, values: { studentAdmissionNumber: number } }, index) => {
    const { place, errors: targetErrors } = places[index]!;
    const student = students.get(number);
    const errors = [...(student ? [] : [noStudent(number)]), ...targetErrors, ...rollErrors(place, rolls)];
    if (!student || !place || errors.length) return errors;
    const key = `${student} ${place.academicYearId}`;
    if (enrolled.has(key))
      return [{ path: "studentAdmissionNumber", message: "is already enrolled in this year" }];
    const claim = { path: "studentAdmissionNumber", what: "this student", key };
    const found = withClaims(seen, rowNumber, [], [claim, ...rollClaim(place)]);
    return found.length ? found : reservePlace(lookups, place);
  });
};

const checkTestResults: Check<"external_test_results"> = async (rows, { lookups, seen }) => {
  const students = await studentsByNumber(rows.map(({ values }) => values.studentAdmissionNumber));
  const entered = await query<{ key: string }>(sql`
    SELECT student_id || ' ' || external_test_id || ' ' || taken_on AS key FROM external_test_results
    WHERE school_id = ${currentSchool} AND student_id = ANY (${[...students.values()]})`);
  const taken = new Set(entered.map(({ key }) => key));
  return rows.map(({ rowNumber, values }) => {
    const { studentAdmissionNumber: number, testName, takenOn } = values;
    const student = students.get(number);
    const test = lookups.tests.get(folded(testName));
    const errors = [
      ...(student ? [] : [noStudent(number)]),
      ...(test
        ? resultFaults(test, values)
        : [{ path: "testName", message: `no outside test is called "${testName}"` }]),
      ...(takenOn > lookups.today ? [{ path: "takenOn", message: "must not be in the future" }] : []),
    ];
    if (!student || !test) return errors;
    const key = `${student} ${test.id} ${takenOn}`;
    if (taken.has(key))
      errors.push({ path: "takenOn", message: "the student already has a result of this day" });
    const claim = { path: "takenOn", what: "the result of this student and day", key };
    return withClaims(seen, rowNumber, errors, [claim]);
  });
};

const checkAlumni: Check<"alumni"> = async (rows, { lookups, seen }) => {
  const known = await query<{ key: string }>(sql`
    SELECT lower(given_name) || ' ' || lower(family_name) || ' ' || leaving_year AS key FROM alumni
    WHERE school_id = ${currentSchool} AND leaving_year = ANY (${rows.map(({ values }) => values.leavingYear)})`);
  const taken = new Set(known.map(({ key }) => key));
  return rows.map(({ rowNumber, values: { givenName, familyName, leavingYear } }) => {
    const key = `${folded(givenName)} ${folded(familyName)} ${leavingYear}`;
    const errors: Fault[] = [];
    if (leavingYear > Number(lookups.today.slice(0, 4)))
      errors.push({ path: "leavingYear", message: "must not be in the future" });
    if (taken.has(key))
      errors.push({ path: "familyName", message: "an alumnus of this name and year is recorded already" });
    return withClaims(seen, rowNumber, errors, [{ path: "familyName", what: "this name and year", key }]);
  });
};

const checkComments: Check<"comment_bank_entries"> = async (rows, { lookups, seen }) => {
  const known = await query<{ text: string }>(sql`
    SELECT text FROM comment_bank_entries
    WHERE school_id = ${currentSchool} AND status = 'active' AND text = ANY (${rows.map(({ values }) => values.text)})`);
  const taken = new Set(known.map(({ text }) => text));
  return rows.map(({ rowNumber, values }) => {
    const { text } = values;
    const errors = [...placeOfComment(lookups, values).errors, ...commentFaults(values)];
    if (taken.has(text)) errors.push({ path: "text", message: "is in the comment bank already" });
    return withClaims(seen, rowNumber, errors, [{ path: "text", what: "this comment", key: text }]);
  });
};

const checks: { [K in ImportKind]: Check<K> } = {
  students: checkStudents,
  guardians: checkGuardians,
  staff: checkStaff,
  enrollments: checkEnrollments,
  external_test_results: checkTestResults,
  alumni: checkAlumni,
  comment_bank_entries: checkComments,
};

/** Check rows against the database and earlier rows, in the running transaction. @returns one list of errors per row */
export const checkRows = (kind: ImportKind, rows: ReadRow[], context: CheckContext): Promise<Fault[][]> =>
  (checks[kind] as Check<ImportKind>)(rows, context);
