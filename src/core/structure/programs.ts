import { z } from "zod";
import { Program, programStatuses, programTypes } from "../../models/structure/index.ts";
import { crud } from "../common/entities/crud.ts";
import { text } from "../common/input/schemas.ts";

export const ProgramView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    type: z.enum(programTypes),
    departmentId: z.uuid().nullable(),
    status: z.enum(programStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Program" });

export const NewProgram = z
  .strictObject({
    name: text(120),
    code: text(30),
    type: z.enum(programTypes).optional(),
    departmentId: z.uuid().nullable().optional(),
    status: z.enum(programStatuses).optional(),
  })
  .meta({ id: "NewProgram" });

export const ProgramChanges = NewProgram.partial().meta({ id: "ProgramChanges" });

export const programs = crud(Program, {
  name: "Program",
  view: ProgramView,
  create: NewProgram,
  update: ProgramChanges,
  catalogue: true,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: { type: z.enum(programTypes), departmentId: z.uuid(), status: z.enum(programStatuses) },
    sort: ["name", "code", "createdAt"],
    search: ["name", "code"],
  },
});
