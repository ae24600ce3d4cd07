import { boolean, json, oneOf, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const customFieldDefinitionEntityTypes = ["student", "guardian", "staff_member"] as const;
export const customFieldDefinitionDataTypes = ["text", "number", "date", "boolean", "select"] as const;
export const customFieldDefinitionVisibilities = [
  "staff",
  "guardian",
  "office",
  "health",
  "safeguarding",
  "hr",
] as const;
export const customFieldDefinitionStatuses = ["active", "archived"] as const;

/** A custom field of the school; its values are in the entity's `custom`. */
export class CustomFieldDefinition extends tenantTable({
  entityType: oneOf(customFieldDefinitionEntityTypes),
  key: text(),
  label: text(),
  dataType: oneOf(customFieldDefinitionDataTypes),
  options: json<string[]>().default([]),
  required: boolean().default(false),
  visibility: oneOf(customFieldDefinitionVisibilities).default("office"),
  status: oneOf(customFieldDefinitionStatuses).default("active"),
}) {}

table(CustomFieldDefinition, "custom_field_definitions");
