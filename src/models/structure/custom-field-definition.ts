import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

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

/** An extra field of the school's own; its values are in the entity's `custom`. */
export class CustomFieldDefinition extends TenantModel<
  InferAttributes<CustomFieldDefinition>,
  InferCreationAttributes<CustomFieldDefinition>
> {
  declare entityType: (typeof customFieldDefinitionEntityTypes)[number];
  declare key: string;
  declare label: string;
  declare dataType: (typeof customFieldDefinitionDataTypes)[number];
  declare options: CreationOptional<string[]>;
  declare required: CreationOptional<boolean>;
  declare visibility: CreationOptional<(typeof customFieldDefinitionVisibilities)[number]>;
  declare status: CreationOptional<(typeof customFieldDefinitionStatuses)[number]>;
}

table(CustomFieldDefinition, "custom_field_definitions", {
  ...tenantColumns,
  entityType: { type: DataTypes.TEXT, allowNull: false },
  key: { type: DataTypes.TEXT, allowNull: false },
  label: { type: DataTypes.TEXT, allowNull: false },
  dataType: { type: DataTypes.TEXT, allowNull: false },
  options: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  required: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  visibility: { type: DataTypes.TEXT, allowNull: false, defaultValue: "office" },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
