import { z } from "zod";
import { GradeLevel, gradeLevelStatuses } from "../../../models/structure/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { text } from "../../common/input/schemas.ts";
import { checkGradeLevel } from "./check-grade-level.ts";

export const GradeLevelView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    sortOrder: z.int(),
    stage: z.string().nullable(),
    nextGradeLevelId: z.uuid().nullable(),
    status: z.enum(gradeLevelStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "GradeLevel" });

export const NewGradeLevel = z
  .strictObject({
    name: text(60),
    code: text(20),
    sortOrder: z.int().min(0).max(1000).optional(),
    stage: text(60).nullable().optional(),
    nextGradeLevelId: z.uuid().nullable().optional(),
    status: z.enum(gradeLevelStatuses).optional(),
  })
  .meta({ id: "NewGradeLevel" });

export const GradeLevelChanges = NewGradeLevel.partial().meta({ id: "GradeLevelChanges" });

export const gradeLevels = crud(GradeLevel, {
  name: "Grade level",
  view: GradeLevelView,
  create: NewGradeLevel,
  update: GradeLevelChanges,
  catalogue: true,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: { nextGradeLevelId: z.uuid(), status: z.enum(gradeLevelStatuses) },
    sort: ["sortOrder", "name", "createdAt"],
    search: ["name", "code"],
  },
  check: checkGradeLevel,
});
