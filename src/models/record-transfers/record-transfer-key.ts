import { oneOf, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const transferKeyStatuses = ["active", "retired"] as const;

/** A key pair (Ed25519) with which the school signs packages. */
export class RecordTransferKey extends tenantTable({
  /** SHA-256 of the public key, in hexadecimal. */
  fingerprint: text(),
  /** SPKI in base64. */
  publicKey: text(),
  /** PKCS #8 in base64, encrypted. */
  privateKey: text(),
  status: oneOf(transferKeyStatuses).default("active"),
}) {}

table(RecordTransferKey, "record_transfer_keys");
