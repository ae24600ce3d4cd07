import { z } from "zod";
import { StudentIdentifier, studentIdentifierStatuses } from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { text } from "../../common/input/schemas.ts";
import { identifierRelation } from "../relations.ts";
import { ofStudentScope } from "../row-scope.ts";

export const StudentIdentifierView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    system: z.string(),
    value: shownTo("custody", z.string()),
    issuedOn: z.iso.date().nullable(),
    expiresOn: z.iso.date().nullable(),
    status: z.enum(studentIdentifierStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StudentIdentifier" });

export const NewStudentIdentifier = z
  .strictObject({
    studentId: z.uuid(),
    system: text(60),
    value: text(120),
    issuedOn: z.iso.date().nullable().optional(),
    expiresOn: z.iso.date().nullable().optional(),
    status: z.enum(studentIdentifierStatuses).optional(),
  })
  .meta({ id: "NewStudentIdentifier" });

export const StudentIdentifierChanges = NewStudentIdentifier.omit({ studentId: true })
  .partial()
  .meta({ id: "StudentIdentifierChanges" });

export const studentIdentifiers = crud(StudentIdentifier, {
  name: "Student identifier",
  view: StudentIdentifierView,
  create: NewStudentIdentifier,
  update: StudentIdentifierChanges,
  access: { read: "students.read", write: "students.manage" },
  list: {
    filters: { studentId: z.uuid(), system: z.string().max(200), status: z.enum(studentIdentifierStatuses) },
    sort: ["system", "createdAt"],
  },
  rowScope: ofStudentScope,
  relation: identifierRelation,
});
