import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import type { Fault } from "../../lib/errors.ts";
import type { ImportKind } from "./import-kinds.ts";
import { findPlace, folded, type Lookups, type Place } from "./import-lookups.ts";
import type { RowValues } from "./read-row.ts";

/** A row whose cells make sense by themselves. */
export interface ReadRow<K extends ImportKind = ImportKind> {
  rowNumber: number;
  values: RowValues<K>;
}

/** What the rows before have used up: the row that a value stood in first. */
export type Seen = Map<string, number>;

export interface Known {
  lookups: Lookups;
  seen: Seen;
}

type Check<K extends ImportKind> = (rows: ReadRow<K>[], known: Known) => Promise<Fault[][]>;

const column = async <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
  (await query({ name, text }, [schoolId(), ...values])) as Row[];

/** A value that the file must not hold twice. */
interface Claim {
  path: string;
  what: string;
  key: string;
}

/** What was found wrong with a row, and what rows before it have claimed. A row that is not sound claims nothing. */
function claimed(seen: Seen, rowNumber: number, faults: Fault[], claims: Claim[]): Fault[] {
  const taken = claims.flatMap(({ path, what, key }) => {
    const first = seen.get(`${path} ${key}`);
    return first === undefined ? [] : [{ path, message: `${what} stands in row ${first} already` }];
  });
  const all = [...faults, ...taken];
  if (all.length === 0) for (const { path, key } of claims) seen.set(`${path} ${key}`, rowNumber);
  return all;
}

const rollClaim = (place: Place | undefined): Claim[] =>
  place?.sectionId && place.rollNumber !== null
    ? [{ path: "rollNumber", what: "this number", key: `${place.sectionId} ${place.rollNumber}` }]
    : [];

/** Whether the section has a place left for this file, of a row that is sound otherwise. */
function roomFor({ free }: Lookups, place: Place | undefined): Fault[] {
  const places = place?.sectionId ? free.get(place.sectionId) : undefined;
  if (places === undefined) return [];
  if (places <= 0) return [{ path: "sectionName", message: "has no free place" }];
  free.set(place!.sectionId!, places - 1);
  return [];
}

/** The roll numbers of these places that somebody has. */
async function rollsTaken(places: Array<Place | undefined>): Promise<Set<string>> {
  const wanted = places.filter((place) => place?.sectionId && place.rollNumber !== null) as Place[];
  if (wanted.length === 0) return new Set();
  const rows = await column<{ key: string }>(
    "import-rolls-taken",
    `SELECT section_id || ' ' || roll_number AS key FROM enrollments WHERE school_id = $1
      AND section_id = ANY ($2) AND roll_number = ANY ($3) AND status IN ('planned', 'active', 'suspended')`,
    [wanted.map(({ sectionId }) => sectionId), wanted.map(({ rollNumber }) => rollNumber)],
  );
  return new Set(rows.map(({ key }) => key));
}

const rollFault = (place: Place | undefined, taken: ReadonlySet<string>): Fault[] =>
  place && taken.has(`${place.sectionId} ${place.rollNumber}`)
    ? [{ path: "rollNumber", message: "is taken in this section" }]
    : [];

/** The students with these admission numbers, by number. */
export async function studentsByNumber(numbers: Array<string | undefined>): Promise<Map<string, string>> {
  const rows = await column<{ id: string; number: string }>(
    "import-students-by-number",
    "SELECT id, admission_number AS number FROM students WHERE school_id = $1 AND admission_number = ANY ($2)",
    [numbers.filter((number) => number !== undefined)],
  );
  return new Map(rows.map(({ id, number }) => [number, id]));
}

const noStudent = (number: string): Fault => ({
  path: "studentAdmissionNumber",
  message: `there is no student with the admission number ${number}`,
});

const checkStudents: Check<"students"> = async (rows, { lookups, seen }) => {
  const taken = await studentsByNumber(rows.map(({ values }) => values.admissionNumber));
  const places = rows.map(({ values }) => findPlace(lookups, values));
  const rolls = await rollsTaken(places.map(({ place }) => place));
  return rows.map(({ rowNumber, values: { admissionNumber: number } }, index) => {
    const { place, faults: misplaced } = places[index]!;
    const faults = [...misplaced, ...rollFault(place, rolls)];
    const claims = rollClaim(place);
    if (number !== undefined) {
      if (taken.has(number)) faults.push({ path: "admissionNumber", message: `${number} is taken` });
      else claims.push({ path: "admissionNumber", what: number, key: number });
    }
    const found = claimed(seen, rowNumber, faults, claims);
    return found.length ? found : roomFor(lookups, place);
  });
};

const checkGuardians: Check<"guardians"> = async (rows, { seen }) => {
  const students = await studentsByNumber(rows.map(({ values }) => values.studentAdmissionNumber));
  const linked = await column<{ student: string; guardian: string | null; primary: boolean }>(
    "import-guardians-of",
    `SELECT sg.student_id AS student, sg.is_primary AS primary,
        lower(g.email) || ' ' || lower(g.given_name) || ' ' || lower(g.family_name) AS guardian
      FROM student_guardians sg JOIN guardians g ON g.school_id = sg.school_id AND g.id = sg.guardian_id
      WHERE sg.school_id = $1 AND sg.student_id = ANY ($2) AND sg.status = 'active'`,
    [[...students.values()]],
  );
  const links = new Set(linked.map(({ student, guardian }) => `${student} ${guardian}`));
  const withPrimary = new Set(linked.filter(({ primary }) => primary).map(({ student }) => student));
  return rows.map(({ rowNumber, values }) => {
    const { studentAdmissionNumber: number, email, givenName, familyName, isPrimary } = values;
    if (number === undefined) return [];
    const student = students.get(number);
    if (!student) return [noStudent(number)];
    const faults: Fault[] = [];
    const claims: Claim[] = [];
    if (email) {
      const person = [email, givenName, familyName].map(folded).join(" ");
      if (links.has(`${student} ${person}`))
        faults.push({ path: "studentAdmissionNumber", message: "has this guardian already" });
      else
        claims.push({
          path: "studentAdmissionNumber",
          what: "this guardian of the student",
          key: `${student} ${person}`,
        });
    }
    if (isPrimary) {
      if (withPrimary.has(student))
        faults.push({ path: "isPrimary", message: "the student has a primary guardian already" });
      else claims.push({ path: "isPrimary", what: "the primary guardian of this student", key: student });
    }
    return claimed(seen, rowNumber, faults, claims);
  });
};

const checkStaff: Check<"staff"> = async (rows, { lookups, seen }) => {
  const taken = await column<{ number: string }>(
    "import-staff-numbers",
    "SELECT staff_number AS number FROM staff_members WHERE school_id = $1 AND staff_number = ANY ($2)",
    [rows.map(({ values }) => values.staffNumber)],
  );
  const numbers = new Set(taken.map(({ number }) => number));
  return rows.map(({ rowNumber, values: { staffNumber, departmentName } }) => {
    const faults: Fault[] = [];
    if (numbers.has(staffNumber)) faults.push({ path: "staffNumber", message: `${staffNumber} is taken` });
    if (departmentName && !lookups.departments.has(folded(departmentName)))
      faults.push({ path: "departmentName", message: `there is no department "${departmentName}"` });
    return claimed(seen, rowNumber, faults, [{ path: "staffNumber", what: staffNumber, key: staffNumber }]);
  });
};

const checkEnrollments: Check<"enrollments"> = async (rows, { lookups, seen }) => {
  const students = await studentsByNumber(rows.map(({ values }) => values.studentAdmissionNumber));
  const open = await column<{ key: string }>(
    "import-open-enrollments",
    `SELECT student_id || ' ' || academic_year_id AS key FROM enrollments
      WHERE school_id = $1 AND student_id = ANY ($2) AND status IN ('planned', 'active', 'suspended')`,
    [[...students.values()]],
  );
  const enrolled = new Set(open.map(({ key }) => key));
  const places = rows.map(({ values }) => findPlace(lookups, values));
  const rolls = await rollsTaken(places.map(({ place }) => place));
  return rows.map(({ rowNumber, values: { studentAdmissionNumber: number } }, index) => {
    const { place, faults: misplaced } = places[index]!;
    const student = students.get(number);
    const faults = [...(student ? [] : [noStudent(number)]), ...misplaced, ...rollFault(place, rolls)];
    if (!student || !place || faults.length) return faults;
    const key = `${student} ${place.academicYearId}`;
    if (enrolled.has(key))
      return [{ path: "studentAdmissionNumber", message: "is enrolled in this year already" }];
    const claim = { path: "studentAdmissionNumber", what: "this student", key };
    const found = claimed(seen, rowNumber, [], [claim, ...rollClaim(place)]);
    return found.length ? found : roomFor(lookups, place);
  });
};

const checks: { [K in ImportKind]: Check<K> } = {
  students: checkStudents,
  guardians: checkGuardians,
  staff: checkStaff,
  enrollments: checkEnrollments,
};

/** What is wrong with rows for a reason outside of them: one list of faults each. In the running transaction. */
export const checkRows = (kind: ImportKind, rows: ReadRow[], known: Known): Promise<Fault[][]> =>
  (checks[kind] as Check<ImportKind>)(rows, known);
