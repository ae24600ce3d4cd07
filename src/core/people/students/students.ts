import { z } from "zod";
import { Student, studentSexes, studentStatuses } from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { flag, paragraphs, text } from "../../common/input/schemas.ts";
import type { Filter } from "../../common/lists/list.ts";
import { withCustomFields } from "../../structure/custom-fields/with-custom-fields.ts";
import { studentRelation } from "../relations.ts";
import { linkScope, studentScope } from "../row-scope.ts";
import { checkBirth } from "./check-birth.ts";

export const StudentView = z
  .object({
    id: z.uuid(),
    userId: z.uuid().nullable(),
    householdId: shownTo("home", z.uuid().nullable()),
    admissionNumber: z.string(),
    givenName: z.string(),
    familyName: z.string(),
    preferredName: z.string().nullable(),
    dateOfBirth: shownTo("personal", z.iso.date().nullable()),
    sex: shownTo("personal", z.enum(studentSexes).nullable()),
    nationality: shownTo("custody", z.string().nullable()),
    category: shownTo("own", z.string().nullable()),
    photoFileId: z.uuid().nullable(),
    admittedOn: z.iso.date().nullable(),
    address: shownTo("home", z.string().nullable()),
    custom: z.record(z.string(), z.unknown()),
    status: z.enum(studentStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Student" });

export const NewStudent = z
  .strictObject({
    householdId: z.uuid().nullable().optional(),
    givenName: text(80),
    familyName: text(80),
    preferredName: text(80).nullable().optional(),
    dateOfBirth: z.iso.date().nullable().optional(),
    sex: z.enum(studentSexes).nullable().optional(),
    nationality: text(60).nullable().optional(),
    category: text(60).nullable().optional(),
    admittedOn: z.iso.date().nullable().optional(),
    address: paragraphs(500).nullable().optional(),
    custom: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "NewStudent" });

export const StudentChanges = NewStudent.partial().meta({ id: "StudentChanges" });

/** Filter for students with an open enrollment. */
const enrolledIn = (column: string): Filter => ({
  schema: z.uuid(),
  where: `id IN (SELECT student_id FROM enrollments WHERE school_id = :school AND ${column} = ?
    AND status IN ('planned', 'active', 'suspended'))`,
  through: "row",
});

export const students = withCustomFields(
  crud(Student, {
    name: "Student",
    view: StudentView,
    update: StudentChanges,
    access: { read: "students.read", write: "students.manage" },
    list: {
      genericPlan: true,
      filters: {
        userId: z.uuid(),
        householdId: z.uuid(),
        admissionNumber: z.string().max(200),
        sex: z.enum(studentSexes),
        category: z.string().max(200),
        status: z.enum(studentStatuses),
        academicYearId: enrolledIn("academic_year_id"),
        gradeLevelId: enrolledIn("grade_level_id"),
        sectionId: enrolledIn("section_id"),
        programId: enrolledIn("program_id"),
        placed: {
          schema: flag.describe("Whether the student has an open enrolment in a class"),
          where: `? = (id IN (SELECT student_id FROM enrollments WHERE school_id = :school
            AND section_id IS NOT NULL AND status IN ('planned', 'active', 'suspended')))`,
          through: "row",
        },
        guardianId: {
          schema: z.uuid(),
          where:
            "id IN (SELECT t.student_id FROM student_guardians t WHERE t.school_id = :school AND t.guardian_id = ? AND t.status = 'active' AND :reached)",
          through: { read: "students.read", rowScope: linkScope },
        },
      },
      sort: ["familyName", "givenName", "admissionNumber", "createdAt"],
      search: "indexed",
    },
    rowScope: studentScope,
    relation: studentRelation,
    custom: "student",
    // Dates stored before this rule existed are kept until they are changed.
    check: async (student) => {
      if (student.changed("dateOfBirth") || student.changed("admittedOn"))
        checkBirth(student.dateOfBirth, student.admittedOn);
    },
  }),
  Student,
  "student",
);
