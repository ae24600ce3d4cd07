import { DataTypes, type InferAttributes, type InferCreationAttributes } from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const proofTypes = ["application/pdf", "image/jpeg", "image/png"] as const;

/** The slip of a payment as a file; what type it is stands at the payment. */
export class PaymentProof extends TenantModel<
  InferAttributes<PaymentProof>,
  InferCreationAttributes<PaymentProof>
> {
  declare paymentId: string;
  declare content: Buffer;
}

table(PaymentProof, "payment_proofs", {
  ...tenantColumns,
  paymentId: { type: DataTypes.UUID, allowNull: false },
  content: { type: DataTypes.BLOB, allowNull: false },
});
