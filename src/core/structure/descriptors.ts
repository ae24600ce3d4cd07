import { z } from "zod";
import { Descriptor, descriptorStatuses } from "../../models/structure/index.ts";
import { crud } from "../common/entities/crud.ts";
import { text } from "../common/input/schemas.ts";

export const DescriptorView = z
  .object({
    id: z.uuid(),
    namespace: z.string(),
    code: z.string(),
    label: z.string(),
    sortOrder: z.int(),
    isDefault: z.boolean(),
    status: z.enum(descriptorStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Descriptor" });

export const NewDescriptor = z
  .strictObject({
    namespace: text(60),
    code: text(60),
    label: text(120),
    sortOrder: z.int().min(0).max(10000).optional(),
    isDefault: z.boolean().optional(),
    status: z.enum(descriptorStatuses).optional(),
  })
  .meta({ id: "NewDescriptor" });

export const DescriptorChanges = NewDescriptor.omit({ namespace: true, code: true })
  .partial()
  .meta({ id: "DescriptorChanges" });

export const descriptors = crud(Descriptor, {
  name: "Descriptor",
  view: DescriptorView,
  create: NewDescriptor,
  update: DescriptorChanges,
  catalogue: true,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: { namespace: z.string().max(200), status: z.enum(descriptorStatuses) },
    sort: ["sortOrder", "label", "createdAt"],
    search: ["label", "code"],
  },
});
