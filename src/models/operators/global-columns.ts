import { DataTypes } from "sequelize";
import { newId } from "../../lib/ids.ts";

/** What tables of the platform's own begin with: they have no school. */
export const globalColumns = {
  id: { type: DataTypes.UUID, primaryKey: true, defaultValue: newId },
  createdAt: { type: DataTypes.DATE, allowNull: false, defaultValue: DataTypes.NOW },
  updatedAt: { type: DataTypes.DATE, allowNull: false, defaultValue: DataTypes.NOW },
};
