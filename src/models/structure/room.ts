import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const roomStatuses = ["active", "out_of_service"] as const;

/** A classroom, laboratory or hall. */
export class Room extends TenantModel<InferAttributes<Room>, InferCreationAttributes<Room>> {
  declare name: string;
  declare building: CreationOptional<string | null>;
  declare capacity: CreationOptional<number | null>;
  declare type: CreationOptional<string | null>;
  declare bookable: CreationOptional<boolean>;
  declare status: CreationOptional<(typeof roomStatuses)[number]>;
}

table(Room, "rooms", {
  ...tenantColumns,
  name: { type: DataTypes.TEXT, allowNull: false },
  building: { type: DataTypes.TEXT },
  capacity: { type: DataTypes.INTEGER },
  type: { type: DataTypes.TEXT },
  bookable: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
