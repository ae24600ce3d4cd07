import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const sectionStatuses = ["planned", "active", "archived"] as const;

/** The home class of one year: "7 B". */
export class Section extends TenantModel<InferAttributes<Section>, InferCreationAttributes<Section>> {
  declare academicYearId: string;
  declare gradeLevelId: string;
  declare name: string;
  declare capacity: CreationOptional<number | null>;
  declare homeroomTeacherId: CreationOptional<string | null>;
  declare roomId: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof sectionStatuses)[number]>;
}

table(Section, "sections", {
  ...tenantColumns,
  academicYearId: { type: DataTypes.UUID, allowNull: false },
  gradeLevelId: { type: DataTypes.UUID, allowNull: false },
  name: { type: DataTypes.TEXT, allowNull: false },
  capacity: { type: DataTypes.INTEGER },
  homeroomTeacherId: { type: DataTypes.UUID },
  roomId: { type: DataTypes.UUID },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
