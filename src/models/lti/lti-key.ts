import { json, oneOf, text, timestamp } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const ltiKeyStatuses = ["active", "retired"] as const;

/** The key pair with which a school signs launches. Its id is the `kid`. */
export class LtiKey extends tenantTable({
  /** Public JWK. */
  publicKey: json<Record<string, unknown>>(),
  /** Encrypted PKCS #8; null once retired. */
  privateKey: text().nullable(),
  retiredAt: timestamp().nullable(),
  status: oneOf(ltiKeyStatuses).default("active"),
}) {}

table(LtiKey, "lti_keys");
