import { z } from "zod";
import {
  CustomFieldDefinition,
  customFieldDefinitionDataTypes,
  customFieldDefinitionEntityTypes,
  customFieldDefinitionStatuses,
  customFieldDefinitionVisibilities,
} from "../../../models/structure/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { text } from "../../common/input/schemas.ts";
import { checkCustomField } from "./check-custom-field.ts";

export const CustomFieldDefinitionView = z
  .object({
    id: z.uuid(),
    entityType: z.enum(customFieldDefinitionEntityTypes),
    key: z.string(),
    label: z.string(),
    dataType: z.enum(customFieldDefinitionDataTypes),
    options: z.array(text(100)).max(200),
    required: z.boolean(),
    visibility: z.enum(customFieldDefinitionVisibilities),
    status: z.enum(customFieldDefinitionStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "CustomFieldDefinition" });

export const NewCustomFieldDefinition = z
  .strictObject({
    entityType: z.enum(customFieldDefinitionEntityTypes),
    key: z
      .string()
      .max(40)
      .regex(
        /^[a-z][a-zA-Z0-9]*$/,
        "must start with a lower-case letter and contain only letters and digits, such as bloodGroup",
      ),
    label: text(120),
    dataType: z.enum(customFieldDefinitionDataTypes),
    options: z.array(text(100)).max(200).optional(),
    required: z.boolean().optional(),
    visibility: z.enum(customFieldDefinitionVisibilities).optional(),
    status: z.enum(customFieldDefinitionStatuses).optional(),
  })
  .meta({ id: "NewCustomFieldDefinition" });

export const CustomFieldDefinitionChanges = NewCustomFieldDefinition.omit({
  entityType: true,
  key: true,
  dataType: true,
})
  .partial()
  .meta({ id: "CustomFieldDefinitionChanges" });

export const customFieldDefinitions = crud(CustomFieldDefinition, {
  name: "Custom field",
  view: CustomFieldDefinitionView,
  create: NewCustomFieldDefinition,
  update: CustomFieldDefinitionChanges,
  catalogue: true,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: {
      entityType: z.enum(customFieldDefinitionEntityTypes),
      dataType: z.enum(customFieldDefinitionDataTypes),
      visibility: z.enum(customFieldDefinitionVisibilities),
      status: z.enum(customFieldDefinitionStatuses),
    },
    sort: ["key", "label", "createdAt"],
  },
  check: checkCustomField,
});
