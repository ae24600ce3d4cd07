import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const studentGuardianStatuses = ["active", "ended"] as const;

/** The link between a child and a responsible adult, with its rights. */
export class StudentGuardian extends TenantModel<
  InferAttributes<StudentGuardian>,
  InferCreationAttributes<StudentGuardian>
> {
  declare studentId: string;
  declare guardianId: string;
  declare relation: string;
  declare isPrimary: CreationOptional<boolean>;
  declare hasCustody: CreationOptional<boolean>;
  declare livesWith: CreationOptional<boolean>;
  declare pickupAllowed: CreationOptional<boolean>;
  declare isEmergencyContact: CreationOptional<boolean>;
  declare isFeePayer: CreationOptional<boolean>;
  declare receivesMessages: CreationOptional<boolean>;
  declare portalAccess: CreationOptional<boolean>;
  declare status: CreationOptional<(typeof studentGuardianStatuses)[number]>;
}

table(StudentGuardian, "student_guardians", {
  ...tenantColumns,
  studentId: { type: DataTypes.UUID, allowNull: false },
  guardianId: { type: DataTypes.UUID, allowNull: false },
  relation: { type: DataTypes.TEXT, allowNull: false },
  isPrimary: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  hasCustody: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
  livesWith: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
  pickupAllowed: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
  isEmergencyContact: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  isFeePayer: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  receivesMessages: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
  portalAccess: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
