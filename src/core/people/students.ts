import { z } from "zod";
import { Student, studentSexes, studentStatuses } from "../../models/people/index.ts";
import { crud } from "../crud.ts";
import { text } from "../schemas.ts";
import { withCustomFields } from "../structure/with-custom-fields.ts";
import { studentReach } from "./reach.ts";

export const StudentView = z
  .object({
    id: z.uuid(),
    userId: z.uuid().nullable(),
    householdId: z.uuid().nullable(),
    admissionNumber: z.string(),
    givenName: z.string(),
    familyName: z.string(),
    preferredName: z.string().nullable(),
    dateOfBirth: z.iso.date().nullable(),
    sex: z.enum(studentSexes).nullable(),
    nationality: z.string().nullable(),
    category: z.string().nullable(),
    photoFileId: z.uuid().nullable(),
    admittedOn: z.iso.date().nullable(),
    address: z.string().nullable(),
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
    address: text(500).nullable().optional(),
    custom: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "NewStudent" });

export const StudentChanges = NewStudent.partial().meta({ id: "StudentChanges" });

export const students = withCustomFields(
  crud(Student, {
    name: "Student",
    view: StudentView,
    update: StudentChanges,
    access: { read: "students.read", write: "students.manage" },
    list: {
      filters: {
        userId: z.uuid(),
        householdId: z.uuid(),
        admissionNumber: z.string().max(200),
        sex: z.enum(studentSexes),
        category: z.string().max(200),
        status: z.enum(studentStatuses),
      },
      sort: ["familyName", "givenName", "admissionNumber", "createdAt"],
      search: "indexed",
    },
    reach: studentReach,
  }),
  Student,
  "student",
);
