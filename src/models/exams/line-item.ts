import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const lineItemStatuses = ["draft", "open", "published", "locked"] as const;

/** A column of the gradebook. */
export class LineItem extends TenantModel<InferAttributes<LineItem>, InferCreationAttributes<LineItem>> {
  declare courseOfferingId: string;
  declare termId: string;
  declare gradeCategoryId: CreationOptional<string | null>;
  declare title: string;
  declare maxScore: string;
  declare dueOn: CreationOptional<string | null>;
  declare publishedAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof lineItemStatuses)[number]>;
}

table(LineItem, "line_items", {
  ...tenantColumns,
  courseOfferingId: { type: DataTypes.UUID, allowNull: false },
  termId: { type: DataTypes.UUID, allowNull: false },
  gradeCategoryId: { type: DataTypes.UUID },
  title: { type: DataTypes.TEXT, allowNull: false },
  maxScore: { type: DataTypes.DECIMAL(10, 2), allowNull: false },
  dueOn: { type: DataTypes.DATEONLY },
  publishedAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "open" },
});
