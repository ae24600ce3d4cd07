import { z } from "zod";
import { ClassPeriod, classPeriodStatuses } from "../../../models/structure/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { flag, Time, text } from "../../common/input/schemas.ts";
import { checkClassPeriod } from "./check-class-period.ts";

export const ClassPeriodView = z
  .object({
    id: z.uuid(),
    academicYearId: z.uuid(),
    name: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    days: z
      .array(z.int())
      .describe("Days of the timetable: weekdays (1 is Monday), or days of the cycle of the year"),
    isBreak: z.boolean(),
    sortOrder: z.int(),
    status: z.enum(classPeriodStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ClassPeriod" });

export const NewClassPeriod = z
  .strictObject({
    academicYearId: z.uuid(),
    name: text(60),
    startsAt: Time,
    endsAt: Time,
    days: z.array(z.int().min(1).max(10)).min(1).max(10).optional(),
    isBreak: z.boolean().optional(),
    sortOrder: z.int().min(0).max(1000).optional(),
    status: z.enum(classPeriodStatuses).optional(),
  })
  .meta({ id: "NewClassPeriod" });

export const ClassPeriodChanges = NewClassPeriod.omit({ academicYearId: true })
  .partial()
  .meta({ id: "ClassPeriodChanges" });

export const classPeriods = crud(ClassPeriod, {
  name: "Class period",
  view: ClassPeriodView,
  create: NewClassPeriod,
  update: ClassPeriodChanges,
  catalogue: true,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: { academicYearId: z.uuid(), isBreak: flag, status: z.enum(classPeriodStatuses) },
    sort: ["sortOrder", "startsAt", "createdAt"],
    search: ["name"],
  },
  check: checkClassPeriod,
});
