import { z } from "zod";
import { AcademicYear, academicYearStatuses } from "../../../models/structure/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { flag, text } from "../../common/input/schemas.ts";
import { checkAcademicYear } from "./check-academic-year.ts";

export const AcademicYearView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    isCurrent: z.boolean(),
    status: z.enum(academicYearStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AcademicYear" });

export const NewAcademicYear = z
  .strictObject({
    name: text(60),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
  })
  .meta({ id: "NewAcademicYear" });

export const AcademicYearChanges = NewAcademicYear.partial().meta({ id: "AcademicYearChanges" });

export const academicYears = crud(AcademicYear, {
  name: "Academic year",
  view: AcademicYearView,
  create: NewAcademicYear,
  update: AcademicYearChanges,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: { isCurrent: flag, status: z.enum(academicYearStatuses) },
    sort: ["-startsOn", "name", "createdAt"],
    search: ["name"],
  },
  check: checkAcademicYear,
});
