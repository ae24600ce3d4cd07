import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import type { Fault } from "../../lib/errors.ts";
import { AcademicYear, Department, GradeLevel, Section } from "../../models/structure/index.ts";
import { schoolDay } from "../platform/school-day.ts";

/** The structure of the school by the names that people write into files. */
export interface Lookups {
  today: string;
  currentYear: AcademicYear | undefined;
  years: ReadonlyMap<string, AcademicYear>;
  grades: ReadonlyMap<string, GradeLevel>;
  departments: ReadonlyMap<string, Department>;
  /** By year, grade level and name. */
  sections: ReadonlyMap<string, Section>;
  /** Free places of the sections that have a limit. */
  free: Map<string, number>;
}

/** Names are compared without case, and without spaces around them. */
export const folded = (name: string): string => name.trim().toLowerCase();

const placesTaken = {
  name: "places-taken-by-section",
  text: `SELECT section_id AS id, count(*)::int AS count FROM enrollments
    WHERE school_id = $1 AND section_id IS NOT NULL AND status IN ('planned', 'active', 'suspended') GROUP BY 1`,
};

/** In the running transaction. */
export async function loadLookups(): Promise<Lookups> {
  const years = await AcademicYear.findAll();
  const grades = await GradeLevel.findAll();
  const departments = await Department.findAll();
  const sections = await Section.findAll();
  const rows = await query<{ id: string; count: number }>(placesTaken, [schoolId()]);
  const taken = new Map(rows.map(({ id, count }) => [id, count]));
  return {
    today: await schoolDay(),
    currentYear: years.find(({ isCurrent }) => isCurrent),
    years: new Map(years.map((year) => [folded(year.name), year])),
    grades: new Map([...grades].map((grade) => [folded(grade.code), grade])),
    departments: new Map(departments.map((department) => [folded(department.name), department])),
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

interface WantedPlace {
  academicYearName?: string | undefined;
  gradeLevelCode?: string | undefined;
  sectionName?: string | undefined;
  rollNumber?: string | undefined;
  /** Without it: the day the student came, or today, as far as it lies in the year. */
  startsOn?: string | undefined;
  admittedOn?: string | null | undefined;
}

export interface Place {
  academicYearId: string;
  gradeLevelId: string;
  sectionId: string | null;
  rollNumber: string | null;
  startsOn: string;
}

/** The place that a row means, or what is wrong with it; neither where the row names none. */
export function findPlace(lookups: Lookups, wanted: WantedPlace): { place?: Place; faults: Fault[] } {
  const { academicYearName, gradeLevelCode, sectionName, rollNumber } = wanted;
  const fault = (path: string, message: string) => ({ faults: [{ path, message }] });
  if (gradeLevelCode === undefined) {
    if (sectionName === undefined && rollNumber === undefined) return { faults: [] };
    return fault("gradeLevelCode", "is missing: a section and a roll number belong to a grade level");
  }
  const year = academicYearName ? lookups.years.get(folded(academicYearName)) : lookups.currentYear;
  if (!year)
    return academicYearName
      ? fault("academicYearName", `there is no academic year "${academicYearName}"`)
      : fault("gradeLevelCode", "there is no current academic year to enrol in");
  if (year.status === "closed" || year.status === "archived")
    return fault("academicYearName", `${year.name} is ${year.status}: nobody can be enrolled in it`);
  const grade = lookups.grades.get(folded(gradeLevelCode));
  if (!grade) return fault("gradeLevelCode", `there is no grade level with the code "${gradeLevelCode}"`);
  const section = sectionName ? lookups.sections.get(sectionKey(year.id, grade.id, sectionName)) : undefined;
  if (sectionName && !section)
    return fault("sectionName", `${grade.name} has no section "${sectionName}" in ${year.name}`);
  if (section?.status === "archived") return fault("sectionName", `${section.name} is archived`);
  const startsOn = wanted.startsOn ?? within(year, wanted.admittedOn ?? lookups.today);
  if (startsOn < year.startsOn || startsOn > year.endsOn)
    return fault("startsOn", `must lie in ${year.name}, ${year.startsOn} to ${year.endsOn}`);
  return {
    place: {
      academicYearId: year.id,
      gradeLevelId: grade.id,
      sectionId: section?.id ?? null,
      rollNumber: rollNumber ?? null,
      startsOn,
    },
    faults: [],
  };
}

const within = ({ startsOn, endsOn }: AcademicYear, day: string): string =>
  day < startsOn ? startsOn : day > endsOn ? endsOn : day;
