import { z } from "zod";
import { AcademicTerm, academicTermStatuses, academicTermTypes } from "../../../models/structure/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { text } from "../../common/input/schemas.ts";
import { checkAcademicTerm } from "./check-academic-term.ts";

export const AcademicTermView = z
  .object({
    id: z.uuid(),
    academicYearId: z.uuid(),
    parentId: z.uuid().nullable(),
    name: z.string(),
    type: z.enum(academicTermTypes),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    gradesOpenOn: z.iso.date().nullable(),
    gradesCloseOn: z.iso.date().nullable(),
    status: z.enum(academicTermStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AcademicTerm" });

export const NewAcademicTerm = z
  .strictObject({
    academicYearId: z.uuid(),
    parentId: z.uuid().nullable().optional(),
    name: text(60),
    type: z.enum(academicTermTypes).optional(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    gradesOpenOn: z.iso.date().nullable().optional(),
    gradesCloseOn: z.iso.date().nullable().optional(),
    status: z.enum(academicTermStatuses).optional(),
  })
  .meta({ id: "NewAcademicTerm" });

export const AcademicTermChanges = NewAcademicTerm.omit({ academicYearId: true })
  .partial()
  .meta({ id: "AcademicTermChanges" });

export const academicTerms = crud(AcademicTerm, {
  name: "Academic term",
  view: AcademicTermView,
  create: NewAcademicTerm,
  update: AcademicTermChanges,
  catalogue: true,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: {
      academicYearId: z.uuid(),
      parentId: z.uuid(),
      type: z.enum(academicTermTypes),
      status: z.enum(academicTermStatuses),
    },
    sort: ["startsOn", "name", "createdAt"],
    search: ["name"],
  },
  check: checkAcademicTerm,
});
