import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const teachingAssignmentRoles = ["lead", "co_teacher", "assistant", "substitute"] as const;
export const teachingAssignmentStatuses = ["active", "ended"] as const;

/** Who teaches which offering, dated. */
export class TeachingAssignment extends TenantModel<
  InferAttributes<TeachingAssignment>,
  InferCreationAttributes<TeachingAssignment>
> {
  declare staffMemberId: string;
  declare courseOfferingId: string;
  declare role: CreationOptional<(typeof teachingAssignmentRoles)[number]>;
  declare startsOn: string;
  declare endsOn: CreationOptional<string | null>;
  declare weeklyPeriods: CreationOptional<number | null>;
  declare status: CreationOptional<(typeof teachingAssignmentStatuses)[number]>;
}

table(TeachingAssignment, "teaching_assignments", {
  ...tenantColumns,
  staffMemberId: { type: DataTypes.UUID, allowNull: false },
  courseOfferingId: { type: DataTypes.UUID, allowNull: false },
  role: { type: DataTypes.TEXT, allowNull: false, defaultValue: "lead" },
  startsOn: { type: DataTypes.DATEONLY, allowNull: false },
  endsOn: { type: DataTypes.DATEONLY },
  weeklyPeriods: { type: DataTypes.INTEGER },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
