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
} from "../../../../models/structure/index.ts";
import { courseOfferings } from "../../../structure/courses/course-offerings.ts";
import { courses } from "../../../structure/courses/courses.ts";
import { subjects } from "../../../structure/courses/subjects.ts";
import { departments } from "../../../structure/departments.ts";
import { gradeLevels } from "../../../structure/grades/grade-levels.ts";
import { sections } from "../../../structure/grades/sections.ts";
import { rooms } from "../../../structure/rooms.ts";
import { academicTerms } from "../../../structure/years/academic-terms.ts";
import { academicYears } from "../../../structure/years/academic-years.ts";
import { crudWriter, findByKey } from "./crud-writer.ts";
import type { Writer } from "./writer.ts";

const permission = "structure.manage";

/** The school itself; its fields are never overwritten by a remote system. */
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

/** Get the id of the grade level with this code; creates it if missing. */
export async function gradeLevelOf(code: string, name = code): Promise<string> {
  const found = await findByKey(GradeLevel, ["code"], { code });
  return found ?? (await gradeLevels.create({ code, name })).id;
}

/** Get the id of the subject with this code or name; creates it if missing. */
export async function subjectOf(name: string, code: string): Promise<string> {
  const found =
    (await findByKey(Subject, ["code"], { code })) ?? (await findByKey(Subject, ["name"], { name }));
  return found ?? (await subjects.create({ name, code })).id;
}

/** Get the id of the room with this name; creates it if missing. */
export async function roomOf(location: string): Promise<string> {
  const name = location.slice(0, 60).trim();
  return (await findByKey(Room, ["name"], { name })) ?? (await rooms.create({ name })).id;
}
