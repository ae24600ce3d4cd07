import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const studentGroupStatuses = ["active", "archived"] as const;

/** A cohort, set, elective group or mailing group. */
export class StudentGroup extends TenantModel<
  InferAttributes<StudentGroup>,
  InferCreationAttributes<StudentGroup>
> {
  declare name: string;
  declare type: string;
  declare ownerStaffMemberId: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof studentGroupStatuses)[number]>;
}

table(StudentGroup, "student_groups", {
  ...tenantColumns,
  name: { type: DataTypes.TEXT, allowNull: false },
  type: { type: DataTypes.TEXT, allowNull: false },
  ownerStaffMemberId: { type: DataTypes.UUID },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
