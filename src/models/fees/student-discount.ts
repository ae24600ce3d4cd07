import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const studentDiscountStatuses = ["requested", "approved", "rejected", "ended"] as const;

/** A discount that is awarded to one student, once it is approved. */
export class StudentDiscount extends TenantModel<
  InferAttributes<StudentDiscount>,
  InferCreationAttributes<StudentDiscount>
> {
  declare studentId: string;
  declare discountSchemeId: string;
  declare reason: string;
  declare startsOn: string;
  declare endsOn: CreationOptional<string | null>;
  declare requestedBy: CreationOptional<string | null>;
  declare decidedBy: CreationOptional<string | null>;
  declare decidedAt: CreationOptional<Date | null>;
  declare decisionNote: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof studentDiscountStatuses)[number]>;
}

table(StudentDiscount, "student_discounts", {
  ...tenantColumns,
  studentId: { type: DataTypes.UUID, allowNull: false },
  discountSchemeId: { type: DataTypes.UUID, allowNull: false },
  reason: { type: DataTypes.TEXT, allowNull: false },
  startsOn: { type: DataTypes.DATEONLY, allowNull: false },
  endsOn: { type: DataTypes.DATEONLY },
  requestedBy: { type: DataTypes.UUID },
  decidedBy: { type: DataTypes.UUID },
  decidedAt: { type: DataTypes.DATE },
  decisionNote: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "requested" },
});
