import { bytes, text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const proofTypes = ["application/pdf", "image/jpeg", "image/png"] as const;

/** The file with the proof of payment; its content type is stored with the payment. */
export class PaymentProof extends tenantTable({
  paymentId: uuid(),
  /** Of the content in `stored_files`. null only on rows that the previous version wrote during an update. */
  sha256: text().nullable(),
  /** Written by versions before `sha256`. */
  content: bytes().nullable(),
}) {}

table(PaymentProof, "payment_proofs");
