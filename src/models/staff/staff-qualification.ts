import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const staffQualificationStatuses = ["unverified", "verified"] as const;

/** A degree, licence, first-aid certificate or check, with its expiry. */
export class StaffQualification extends TenantModel<
  InferAttributes<StaffQualification>,
  InferCreationAttributes<StaffQualification>
> {
  declare staffMemberId: string;
  declare type: string;
  declare name: string;
  declare issuer: CreationOptional<string | null>;
  declare reference: CreationOptional<string | null>;
  declare issuedOn: CreationOptional<string | null>;
  declare expiresOn: CreationOptional<string | null>;
  declare verifiedBy: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof staffQualificationStatuses)[number]>;
}

table(StaffQualification, "staff_qualifications", {
  ...tenantColumns,
  staffMemberId: { type: DataTypes.UUID, allowNull: false },
  type: { type: DataTypes.TEXT, allowNull: false },
  name: { type: DataTypes.TEXT, allowNull: false },
  issuer: { type: DataTypes.TEXT },
  reference: { type: DataTypes.TEXT },
  issuedOn: { type: DataTypes.DATEONLY },
  expiresOn: { type: DataTypes.DATEONLY },
  verifiedBy: { type: DataTypes.UUID },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "unverified" },
});
