import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { Syllabus, syllabusStatuses } from "../../../models/curriculum/index.ts";
import { AcademicYear, Course } from "../../../models/structure/index.ts";
import { type Crud, crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";
import { courseWriteScope, syllabusScope, syllabusWriteScope } from "../row-scope.ts";

export const SyllabusView = z
  .object({
    id: z.uuid(),
    courseId: z.uuid(),
    academicYearId: z.uuid(),
    title: z.string(),
    version: z.int().describe("Numbered within the course and year"),
    outcomes: z.string().nullable().describe("What students can do at the end"),
    publishedAt: z.date().nullable(),
    status: z.enum(syllabusStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Syllabus" });

export const NewSyllabus = z
  .strictObject({
    courseId: z.uuid(),
    academicYearId: z.uuid(),
    title: text(200),
    outcomes: paragraphs(10_000).nullable().optional(),
  })
  .meta({ id: "NewSyllabus" });

export const SyllabusChanges = NewSyllabus.omit({ courseId: true, academicYearId: true })
  .partial()
  .meta({ id: "SyllabusChanges" });

const plain = crud(Syllabus, {
  name: "Syllabus",
  plural: "Syllabuses",
  view: SyllabusView,
  create: NewSyllabus,
  update: SyllabusChanges,
  access: { read: "curriculum.read", write: "curriculum.write" },
  list: {
    filters: { courseId: z.uuid(), academicYearId: z.uuid(), status: z.enum(syllabusStatuses) },
    sort: ["title", "createdAt"],
    search: ["title"],
  },
  rowScope: syllabusScope,
});

/** Gets a syllabus that the caller may write, and locks it. @throws {AppError} 404, 409 `syllabus_archived` */
export async function findOpenSyllabus(id: string): Promise<Syllabus> {
  const row = await findSyllabus(id);
  if (row.status === "archived")
    throw conflict("syllabus_archived", "The syllabus is archived: copy it to change it");
  return row;
}

/** As `findOpenSyllabus`, in any state. @throws {AppError} 404 */
export const findSyllabus = (id: string): Promise<Syllabus> =>
  findLocked(Syllabus, id, { where: scopeWhere("curriculum.write", syllabusWriteScope) });

/**
 * Locks a course and year for a new version of their syllabus.
 * @returns the year and the number of the new version
 * @throws {AppError} 400 for a course that the caller does not write for, or a year that is over
 */
export async function nextVersion(courseId: string, academicYearId: string) {
  const course = await Course.findOne({
    where: {
      [Op.and]: [{ id: courseId, status: "active" }, scopeWhere("curriculum.write", courseWriteScope)],
    },
    lock: true,
  });
  if (!course)
    throw invalid([{ path: "courseId", message: "must be an active course of a department that you head" }]);
  const year = await AcademicYear.findByPk(academicYearId);
  if (!year || (year.status !== "planned" && year.status !== "active"))
    throw invalid([{ path: "academicYearId", message: "must be a planned or active academic year" }]);
  const last: number | null = await Syllabus.max("version", { where: { courseId, academicYearId } });
  return { year, version: (last ?? 0) + 1 };
}

/** Syllabuses; new ones are drafts, archived ones are not changed. */
export const syllabuses: Crud<typeof SyllabusView, typeof NewSyllabus, typeof SyllabusChanges> = {
  ...plain,
  create: (values) =>
    transaction(async () => {
      const { version } = await nextVersion(values.courseId, values.academicYearId);
      return plain.create({ ...values, version } as typeof values);
    }),
  update: (id, values, ifMatch) =>
    transaction(async () => {
      await findOpenSyllabus(id);
      return plain.update(id, values, ifMatch);
    }),
};
