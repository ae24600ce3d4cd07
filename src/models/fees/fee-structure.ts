import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
} from "sequelize";
import { type Money, toMoney } from "../../lib/money.ts";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const feeStructureLateFeeKinds = ["none", "fixed", "percent"] as const;
export const feeStructureStatuses = ["draft", "approved", "active", "retired"] as const;

/** A price list of a year, for a term, grade level or category of students where it names one. */
export class FeeStructure extends TenantModel<
  InferAttributes<FeeStructure>,
  InferCreationAttributes<FeeStructure>
> {
  declare name: string;
  declare academicYearId: string;
  declare termId: CreationOptional<string | null>;
  declare gradeLevelId: CreationOptional<string | null>;
  declare studentCategory: CreationOptional<string | null>;
  declare currency: string;
  declare version: CreationOptional<number>;
  declare totalMinor: string;
  declare lateFeeKind: CreationOptional<(typeof feeStructureLateFeeKinds)[number]>;
  declare lateFeeMinor: CreationOptional<string | null>;
  declare lateFeeBasisPoints: CreationOptional<number | null>;
  declare lateFeeGraceDays: CreationOptional<number>;
  declare lateFeeCapMinor: CreationOptional<string | null>;
  declare createdBy: CreationOptional<string | null>;
  declare approvedBy: CreationOptional<string | null>;
  declare approvedAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof feeStructureStatuses)[number]>;

  get total(): NonAttribute<Money> {
    return toMoney(this.totalMinor, this.currency);
  }

  get lateFee(): NonAttribute<Money | null> {
    return this.lateFeeMinor === null ? null : toMoney(this.lateFeeMinor, this.currency);
  }

  get lateFeeCap(): NonAttribute<Money | null> {
    return this.lateFeeCapMinor === null ? null : toMoney(this.lateFeeCapMinor, this.currency);
  }
}

table(FeeStructure, "fee_structures", {
  ...tenantColumns,
  name: { type: DataTypes.TEXT, allowNull: false },
  academicYearId: { type: DataTypes.UUID, allowNull: false },
  termId: { type: DataTypes.UUID },
  gradeLevelId: { type: DataTypes.UUID },
  studentCategory: { type: DataTypes.TEXT },
  currency: { type: DataTypes.TEXT, allowNull: false },
  version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
  totalMinor: { type: DataTypes.BIGINT, allowNull: false },
  lateFeeKind: { type: DataTypes.TEXT, allowNull: false, defaultValue: "none" },
  lateFeeMinor: { type: DataTypes.BIGINT },
  lateFeeBasisPoints: { type: DataTypes.INTEGER },
  lateFeeGraceDays: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  lateFeeCapMinor: { type: DataTypes.BIGINT },
  createdBy: { type: DataTypes.UUID },
  approvedBy: { type: DataTypes.UUID },
  approvedAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "draft" },
});
