import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const studentIdentifierStatuses = ["active", "revoked"] as const;

/** Another number of a student: national, exam board, card. */
export class StudentIdentifier extends TenantModel<
  InferAttributes<StudentIdentifier>,
  InferCreationAttributes<StudentIdentifier>
> {
  declare studentId: string;
  declare system: string;
  declare value: string;
  declare issuedOn: CreationOptional<string | null>;
  declare expiresOn: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof studentIdentifierStatuses)[number]>;
}

table(StudentIdentifier, "student_identifiers", {
  ...tenantColumns,
  studentId: { type: DataTypes.UUID, allowNull: false },
  system: { type: DataTypes.TEXT, allowNull: false },
  value: { type: DataTypes.TEXT, allowNull: false },
  issuedOn: { type: DataTypes.DATEONLY },
  expiresOn: { type: DataTypes.DATEONLY },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
