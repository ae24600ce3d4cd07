import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const staffMemberCategories = ["teaching", "non_teaching"] as const;
export const staffMemberStatuses = ["active", "on_leave", "suspended", "left"] as const;

/** An employee or contractor. */
export class StaffMember extends TenantModel<
  InferAttributes<StaffMember>,
  InferCreationAttributes<StaffMember>
> {
  declare userId: CreationOptional<string | null>;
  declare staffNumber: string;
  declare givenName: string;
  declare familyName: string;
  declare email: CreationOptional<string | null>;
  declare phone: CreationOptional<string | null>;
  declare jobTitle: CreationOptional<string | null>;
  declare departmentId: CreationOptional<string | null>;
  declare category: CreationOptional<(typeof staffMemberCategories)[number]>;
  declare employmentType: CreationOptional<string | null>;
  declare contractEndsOn: CreationOptional<string | null>;
  declare hiredOn: CreationOptional<string | null>;
  declare leftOn: CreationOptional<string | null>;
  declare custom: CreationOptional<Record<string, unknown>>;
  declare status: CreationOptional<(typeof staffMemberStatuses)[number]>;
}

table(StaffMember, "staff_members", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID },
  staffNumber: { type: DataTypes.TEXT, allowNull: false },
  givenName: { type: DataTypes.TEXT, allowNull: false },
  familyName: { type: DataTypes.TEXT, allowNull: false },
  email: { type: DataTypes.TEXT },
  phone: { type: DataTypes.TEXT },
  jobTitle: { type: DataTypes.TEXT },
  departmentId: { type: DataTypes.UUID },
  category: { type: DataTypes.TEXT, allowNull: false, defaultValue: "teaching" },
  employmentType: { type: DataTypes.TEXT },
  contractEndsOn: { type: DataTypes.DATEONLY },
  hiredOn: { type: DataTypes.DATEONLY },
  leftOn: { type: DataTypes.DATEONLY },
  custom: { type: DataTypes.JSONB, allowNull: false, defaultValue: {} },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
