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
    cycleLength: z
      .int()
      .nullable()
      .describe("Days of the timetable's cycle; null: lessons repeat by weekday"),
    cycleWeekdays: z.array(z.int()).describe("The weekdays with school in a cycle, 1 is Monday"),
    cycleCountsDaysOff: z
      .boolean()
      .describe("true: a day off uses up a day of the cycle; false: the cycle goes on after it"),
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
    cycleLength: z.int().min(2).max(10).nullable().optional(),
    cycleWeekdays: z.array(z.int().min(1).max(7)).min(1).max(7).optional(),
    cycleCountsDaysOff: z.boolean().optional(),
  })
  .meta({ id: "NewAcademicYear" });

export const AcademicYearChanges = NewAcademicYear.partial().meta({ id: "AcademicYearChanges" });

export const academicYears = crud(AcademicYear, {
  name: "Academic year",
  view: AcademicYearView,
  create: NewAcademicYear,
  update: AcademicYearChanges,
  catalogue: true,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: { isCurrent: flag, status: z.enum(academicYearStatuses) },
    sort: ["-startsOn", "name", "createdAt"],
    search: ["name"],
  },
  check: checkAcademicYear,
});
