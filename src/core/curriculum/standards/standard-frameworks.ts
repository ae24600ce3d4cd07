import { z } from "zod";
import { StandardFramework, standardFrameworkStatuses } from "../../../models/curriculum/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";

export const StandardFrameworkView = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string().nullable(),
    publisher: z.string().nullable(),
    version: z.string().nullable(),
    subjectId: z.uuid().nullable(),
    caseIdentifier: z.guid().nullable().describe("Identifier of the CASE document that it was imported from"),
    caseChangedAt: z.date().nullable().describe("When that document was last changed"),
    status: z.enum(standardFrameworkStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StandardFramework" });

export const NewStandardFramework = z
  .strictObject({
    title: text(200),
    description: paragraphs(2_000).nullable().optional(),
    publisher: text(200).nullable().optional(),
    version: text(60).nullable().optional(),
    subjectId: z.uuid().nullable().optional(),
    status: z.enum(standardFrameworkStatuses).optional(),
  })
  .meta({ id: "NewStandardFramework" });

export const StandardFrameworkChanges = NewStandardFramework.partial().meta({
  id: "StandardFrameworkChanges",
});

/** Frameworks are a catalogue of the school, as its subjects and courses are. */
export const standardFrameworks = crud(StandardFramework, {
  name: "Standard framework",
  view: StandardFrameworkView,
  create: NewStandardFramework,
  update: StandardFrameworkChanges,
  access: { read: "structure.read", write: "learning-standards.manage" },
  list: {
    filters: { subjectId: z.uuid(), status: z.enum(standardFrameworkStatuses) },
    sort: ["title", "createdAt"],
    search: ["title", "publisher"],
  },
});
