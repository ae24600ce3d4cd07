import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const studentGroupMemberStatuses = ["active", "ended"] as const;

/** A membership in a group, dated. */
export class StudentGroupMember extends TenantModel<
  InferAttributes<StudentGroupMember>,
  InferCreationAttributes<StudentGroupMember>
> {
  declare studentGroupId: string;
  declare studentId: string;
  declare startsOn: string;
  declare endsOn: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof studentGroupMemberStatuses)[number]>;
}

table(StudentGroupMember, "student_group_members", {
  ...tenantColumns,
  studentGroupId: { type: DataTypes.UUID, allowNull: false },
  studentId: { type: DataTypes.UUID, allowNull: false },
  startsOn: { type: DataTypes.DATEONLY, allowNull: false },
  endsOn: { type: DataTypes.DATEONLY },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
