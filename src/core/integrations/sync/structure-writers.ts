import {
  AcademicTerm,
  AcademicYear,
  Course,
  CourseOffering,
  Department,
  GradeLevel,
  Room,
  Section,
  Subject,
} from "../../../models/structure/index.ts";
import { academicTerms } from "../../structure/academic-terms.ts";
import { academicYears } from "../../structure/academic-years.ts";
import { courseOfferings } from "../../structure/course-offerings.ts";
import { courses } from "../../structure/courses.ts";
import { departments } from "../../structure/departments.ts";
import { gradeLevels } from "../../structure/grade-levels.ts";
import { rooms } from "../../structure/rooms.ts";
import { sections } from "../../structure/sections.ts";
import { subjects } from "../../structure/subjects.ts";
import { crudWriter, findByKey } from "./crud-writer.ts";
import type { Writer } from "./writer.ts";

const permission = "structure.manage";

/** The school itself: what the partner calls it is the partner's business. */
const school: Writer = {
  entityType: "School",
  permission,
  find: async ({ id }) => id as string,
  create: async ({ id }) => id as string,
  current: async () => ({}),
  change: async () => {},
};

export const structureWriters = {
  school,
  department: crudWriter({
    model: Department,
    entity: departments,
    permission,
    key: ["name"],
    removed: { status: "archived" },
  }),
  gradeLevel: crudWriter({ model: GradeLevel, entity: gradeLevels, permission, key: ["code"] }),
  academicYear: crudWriter({ model: AcademicYear, entity: academicYears, permission, key: ["name"] }),
  academicTerm: crudWriter({
    model: AcademicTerm,
    entity: academicTerms,
    permission,
    key: ["academicYearId", "name"],
    fixed: ["academicYearId"],
  }),
  course: crudWriter({
    model: Course,
    entity: courses,
    permission,
    key: ["code"],
    removed: { status: "archived" },
  }),
  section: crudWriter({
    model: Section,
    entity: sections,
    permission,
    key: ["academicYearId", "gradeLevelId", "name"],
    fixed: ["academicYearId"],
    removed: { status: "archived" },
  }),
  courseOffering: crudWriter({
    model: CourseOffering,
    entity: courseOfferings,
    permission,
    key: ["courseId", "termId", "title"],
    fixed: ["courseId", "termId"],
    removed: { status: "cancelled" },
  }),
} as const;

/** The grade level with this code, made where there is none. */
export async function gradeLevelOf(code: string, name = code): Promise<string> {
  const found = await findByKey(GradeLevel, ["code"], { code });
  return found ?? (await gradeLevels.create({ code, name })).id;
}

/** The subject with this code or name, made where there is none. */
export async function subjectOf(name: string, code: string): Promise<string> {
  const found =
    (await findByKey(Subject, ["code"], { code })) ?? (await findByKey(Subject, ["name"], { name }));
  return found ?? (await subjects.create({ name, code })).id;
}

/** The room with this name, made where there is none. */
export async function roomOf(location: string): Promise<string> {
  const name = location.slice(0, 60).trim();
  return (await findByKey(Room, ["name"], { name })) ?? (await rooms.create({ name })).id;
}
