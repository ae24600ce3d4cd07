import { z } from "zod";
import { Section, sectionStatuses } from "../../../models/structure/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { text } from "../../common/input/schemas.ts";
import { checkSection } from "./check-section.ts";

export const SectionView = z
  .object({
    id: z.uuid(),
    academicYearId: z.uuid(),
    gradeLevelId: z.uuid(),
    name: z.string(),
    capacity: z.int().nullable(),
    homeroomTeacherId: z.uuid().nullable(),
    roomId: z.uuid().nullable(),
    status: z.enum(sectionStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Section" });

export const NewSection = z
  .strictObject({
    academicYearId: z.uuid(),
    gradeLevelId: z.uuid(),
    name: text(30),
    capacity: z.int().min(1).max(500).nullable().optional(),
    homeroomTeacherId: z.uuid().nullable().optional(),
    roomId: z.uuid().nullable().optional(),
    status: z.enum(sectionStatuses).optional(),
  })
  .meta({ id: "NewSection" });

export const SectionChanges = NewSection.omit({ academicYearId: true })
  .partial()
  .meta({ id: "SectionChanges" });

export const sections = crud(Section, {
  name: "Section",
  view: SectionView,
  create: NewSection,
  update: SectionChanges,
  catalogue: true,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: {
      academicYearId: z.uuid(),
      gradeLevelId: z.uuid(),
      homeroomTeacherId: z.uuid(),
      roomId: z.uuid(),
      status: z.enum(sectionStatuses),
    },
    sort: ["name", "createdAt"],
    search: ["name"],
  },
  check: checkSection,
});
