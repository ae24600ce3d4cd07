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

export const discountSchemeKinds = ["scholarship", "staff_child", "sibling", "concession"] as const;
export const discountSchemeBasises = ["percent", "amount"] as const;
export const discountSchemeStatuses = ["draft", "active", "expired"] as const;

/** A rule that lowers fees. Those for siblings and for children of the staff apply by themselves, the others where they are awarded. */
export class DiscountScheme extends TenantModel<
  InferAttributes<DiscountScheme>,
  InferCreationAttributes<DiscountScheme>
> {
  declare name: string;
  declare kind: (typeof discountSchemeKinds)[number];
  declare basis: (typeof discountSchemeBasises)[number];
  declare basisPoints: CreationOptional<number | null>;
  declare currency: string;
  declare amountMinor: CreationOptional<string | null>;
  declare feeCategoryId: CreationOptional<string | null>;
  declare siblingOrder: CreationOptional<number | null>;
  declare maxBeneficiaries: CreationOptional<number | null>;
  declare validFrom: string;
  declare validTo: CreationOptional<string | null>;
  declare createdBy: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof discountSchemeStatuses)[number]>;

  get amount(): NonAttribute<Money | null> {
    return this.amountMinor === null ? null : toMoney(this.amountMinor, this.currency);
  }
}

table(DiscountScheme, "discount_schemes", {
  ...tenantColumns,
  name: { type: DataTypes.TEXT, allowNull: false },
  kind: { type: DataTypes.TEXT, allowNull: false },
  basis: { type: DataTypes.TEXT, allowNull: false },
  basisPoints: { type: DataTypes.INTEGER },
  currency: { type: DataTypes.TEXT, allowNull: false },
  amountMinor: { type: DataTypes.BIGINT },
  feeCategoryId: { type: DataTypes.UUID },
  siblingOrder: { type: DataTypes.INTEGER },
  maxBeneficiaries: { type: DataTypes.INTEGER },
  validFrom: { type: DataTypes.DATEONLY, allowNull: false },
  validTo: { type: DataTypes.DATEONLY },
  createdBy: { type: DataTypes.UUID },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "draft" },
});
