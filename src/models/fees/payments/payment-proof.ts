import { bytes, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const proofTypes = ["application/pdf", "image/jpeg", "image/png"] as const;

/** The file with the proof of payment; its content type is stored with the payment. */
export class PaymentProof extends tenantTable({
  paymentId: uuid(),
  content: bytes(),
}) {}

table(PaymentProof, "payment_proofs");
