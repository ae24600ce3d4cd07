import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Fault } from "../../../lib/errors.ts";
import { ExternalTest } from "../../../models/external-tests/index.ts";
import {
  AcademicYear,
  Department,
  GradeLevel,
  Program,
  Section,
  Subject,
} from "../../../models/structure/index.ts";
import { schoolDay } from "../../school/school-day.ts";

/** The structure of the school by the names used in files. */
export interface Lookups {
  today: string;
  currentYear: AcademicYear | undefined;
  years: ReadonlyMap<string, AcademicYear>;
  /** By code and by name; a code wins over the name of another grade level. */
  grades: ReadonlyMap<string, GradeLevel>;
  departments: ReadonlyMap<string, Department>;
  /** By code and by name; a code wins over the name of another subject. */
  subjects: ReadonlyMap<string, Subject>;
  /** By code and by name; a code wins over the name of another program. */
  programs: ReadonlyMap<string, Program>;
  tests: ReadonlyMap<string, ExternalTest>;
  /** By year, grade level and name. */
  sections: ReadonlyMap<string, Section>;
  /** Free places of the sections that have a limit. */
  free: Map<string, number>;
}

/** Names are compared case-insensitively, ignoring surrounding spaces. */
export const folded = (name: string): string => name.trim().toLowerCase();

/** Load the lookups in the running transaction. */
export async function loadLookups(): Promise<Lookups> {
  const years = await AcademicYear.findAll();
  const grades = await GradeLevel.findAll();
  const departments = await Department.findAll();
  const sections = await Section.findAll();
  const tests = await ExternalTest.findAll();
  const subjects = await Subject.findAll();
  const programs = await Program.findAll();
  const rows = await query<{ id: string; count: number }>(sql`
    SELECT section_id AS id, count(*)::int AS count FROM enrollments
    WHERE school_id = ${currentSchool} AND section_id IS NOT NULL
      AND status IN ('planned', 'active', 'suspended') GROUP BY 1`);
  const taken = new Map(rows.map(({ id, count }) => [id, count]));
  return {
    today: await schoolDay(),
    currentYear: years.find(({ isCurrent }) => isCurrent),
    years: new Map(years.map((year) => [folded(year.name), year])),
    grades: new Map([
      ...grades.map((grade) => [folded(grade.name), grade] as const),
      ...grades.map((grade) => [folded(grade.code), grade] as const),
    ]),
    tests: new Map(tests.map((test) => [folded(test.name), test])),
    departments: new Map(departments.map((department) => [folded(department.name), department])),
    subjects: new Map([
      ...subjects.map((subject) => [folded(subject.name), subject] as const),
      ...subjects.map((subject) => [folded(subject.code), subject] as const),
    ]),
    programs: new Map([
      ...programs.map((program) => [folded(program.name), program] as const),
      ...programs.map((program) => [folded(program.code), program] as const),
    ]),
    sections: new Map(
      sections.map((section) => [
        sectionKey(section.academicYearId, section.gradeLevelId, section.name),
        section,
      ]),
    ),
    free: new Map(
      sections.flatMap(({ id, capacity }) =>
        capacity === null ? [] : [[id, capacity - (taken.get(id) ?? 0)] as const],
      ),
    ),
  };
}

const sectionKey = (year: string, grade: string, name: string) => `${year} ${grade} ${folded(name)}`;

interface WantedEnrollment {
  academicYearName?: string | undefined;
  gradeLevelCode?: string | undefined;
  sectionName?: string | undefined;
  programCode?: string | undefined;
  rollNumber?: string | undefined;
  /** Default: the day of admission, otherwise today, clamped to the year. */
  startsOn?: string | undefined;
  admittedOn?: string | null | undefined;
}

export interface EnrollmentTarget {
  academicYearId: string;
  gradeLevelId: string;
  sectionId: string | null;
  programId: string | null;
  rollNumber: string | null;
  startsOn: string;
}

/** Find the enrollment that a row asks for. @returns the place, or errors; neither if the row names no grade level */
export function findEnrollmentTarget(
  lookups: Lookups,
  wanted: WantedEnrollment,
): { place?: EnrollmentTarget; errors: Fault[] } {
  const { academicYearName, gradeLevelCode, sectionName, programCode, rollNumber } = wanted;
  const failed = (path: string, message: string) => ({ errors: [{ path, message }] });
  if (gradeLevelCode === undefined) {
    if ([sectionName, programCode, rollNumber].every((each) => each === undefined)) return { errors: [] };
    return failed("gradeLevelCode", "is required with a section, program or roll number");
  }
  const year = academicYearName ? lookups.years.get(folded(academicYearName)) : lookups.currentYear;
  if (!year)
    return academicYearName
      ? failed("academicYearName", `no academic year is called "${academicYearName}"`)
      : failed("gradeLevelCode", "the school has no current academic year to enroll in");
  if (year.status === "closed" || year.status === "archived")
    return failed("academicYearName", `${year.name} is ${year.status}: students cannot be enrolled in it`);
  const grade = lookups.grades.get(folded(gradeLevelCode));
  if (!grade) return failed("gradeLevelCode", `no grade level has the code or name "${gradeLevelCode}"`);
  const section = sectionName ? lookups.sections.get(sectionKey(year.id, grade.id, sectionName)) : undefined;
  if (sectionName && !section)
    return failed("sectionName", `${grade.name} has no section "${sectionName}" in ${year.name}`);
  if (section?.status === "archived") return failed("sectionName", `${section.name} is archived`);
  const program = programCode ? lookups.programs.get(folded(programCode)) : undefined;
  if (programCode && !program)
    return failed("programCode", `no program has the code or name "${programCode}"`);
  if (program?.status === "archived") return failed("programCode", `${program.name} is archived`);
  const startsOn = wanted.startsOn ?? clampToYear(year, wanted.admittedOn ?? lookups.today);
  if (startsOn < year.startsOn || startsOn > year.endsOn)
    return failed("startsOn", `must be within ${year.name}, ${year.startsOn} to ${year.endsOn}`);
  return {
    place: {
      academicYearId: year.id,
      gradeLevelId: grade.id,
      sectionId: section?.id ?? null,
      programId: program?.id ?? null,
      rollNumber: rollNumber ?? null,
      startsOn,
    },
    errors: [],
  };
}

const clampToYear = ({ startsOn, endsOn }: AcademicYear, day: string): string =>
  day < startsOn ? startsOn : day > endsOn ? endsOn : day;
