import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const studentSexes = ["female", "male", "other"] as const;
export const studentStatuses = [
  "applicant",
  "active",
  "suspended",
  "withdrawn",
  "transferred",
  "graduated",
  "archived",
] as const;

/** A learner of the school. */
export class Student extends TenantModel<InferAttributes<Student>, InferCreationAttributes<Student>> {
  declare userId: CreationOptional<string | null>;
  declare householdId: CreationOptional<string | null>;
  declare admissionNumber: string;
  declare givenName: string;
  declare familyName: string;
  declare preferredName: CreationOptional<string | null>;
  declare dateOfBirth: CreationOptional<string | null>;
  declare sex: CreationOptional<(typeof studentSexes)[number] | null>;
  declare nationality: CreationOptional<string | null>;
  declare category: CreationOptional<string | null>;
  declare photoFileId: CreationOptional<string | null>;
  declare admittedOn: CreationOptional<string | null>;
  declare address: CreationOptional<string | null>;
  declare custom: CreationOptional<Record<string, unknown>>;
  declare status: CreationOptional<(typeof studentStatuses)[number]>;
}

table(Student, "students", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID },
  householdId: { type: DataTypes.UUID },
  admissionNumber: { type: DataTypes.TEXT, allowNull: false },
  givenName: { type: DataTypes.TEXT, allowNull: false },
  familyName: { type: DataTypes.TEXT, allowNull: false },
  preferredName: { type: DataTypes.TEXT },
  dateOfBirth: { type: DataTypes.DATEONLY },
  sex: { type: DataTypes.TEXT },
  nationality: { type: DataTypes.TEXT },
  category: { type: DataTypes.TEXT },
  photoFileId: { type: DataTypes.UUID },
  admittedOn: { type: DataTypes.DATEONLY },
  address: { type: DataTypes.TEXT },
  custom: { type: DataTypes.JSONB, allowNull: false, defaultValue: {} },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
