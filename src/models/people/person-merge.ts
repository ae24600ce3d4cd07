import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const personMergeEntityTypes = ["student", "guardian", "staff_member"] as const;
export const personMergeStatuses = ["applied", "undone"] as const;

/** A merge of two records of one person, with what it takes to undo it. */
export class PersonMerge extends TenantModel<
  InferAttributes<PersonMerge>,
  InferCreationAttributes<PersonMerge>
> {
  declare entityType: (typeof personMergeEntityTypes)[number];
  declare keptId: string;
  declare mergedId: string;
  declare snapshot: Record<string, unknown>;
  declare mergedBy: CreationOptional<string | null>;
  declare undoneAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof personMergeStatuses)[number]>;
}

table(PersonMerge, "person_merges", {
  ...tenantColumns,
  entityType: { type: DataTypes.TEXT, allowNull: false },
  keptId: { type: DataTypes.UUID, allowNull: false },
  mergedId: { type: DataTypes.UUID, allowNull: false },
  snapshot: { type: DataTypes.JSONB, allowNull: false },
  mergedBy: { type: DataTypes.UUID },
  undoneAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "applied" },
});
