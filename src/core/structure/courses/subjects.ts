import { z } from "zod";
import { Subject, subjectStatuses } from "../../../models/structure/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { flag, text } from "../../common/input/schemas.ts";

export const SubjectView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    departmentId: z.uuid().nullable(),
    isElective: z.boolean(),
    isGraded: z.boolean(),
    status: z.enum(subjectStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Subject" });

export const NewSubject = z
  .strictObject({
    name: text(120),
    code: text(30),
    departmentId: z.uuid().nullable().optional(),
    isElective: z.boolean().optional(),
    isGraded: z.boolean().optional(),
    status: z.enum(subjectStatuses).optional(),
  })
  .meta({ id: "NewSubject" });

export const SubjectChanges = NewSubject.partial().meta({ id: "SubjectChanges" });

export const subjects = crud(Subject, {
  name: "Subject",
  view: SubjectView,
  create: NewSubject,
  update: SubjectChanges,
  catalogue: true,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: { departmentId: z.uuid(), isElective: flag, status: z.enum(subjectStatuses) },
    sort: ["name", "code", "createdAt"],
    search: ["name", "code"],
  },
});
