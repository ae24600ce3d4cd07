import { integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const apiKeyStatuses = ["active", "revoked"] as const;

/** The credential of a program that acts in the name of the account that created it. The secret is not stored. */
export class ApiKey extends tenantTable({
  userId: uuid(),
  name: text(),
  scopes: json<string[]>().default([]),
  secretHash: text(),
  requestsPerMinute: integer().default(600),
  expiresAt: timestamp().nullable(),
  lastUsedAt: timestamp().nullable(),
  revokedAt: timestamp().nullable(),
  status: oneOf(apiKeyStatuses).default("active"),
}) {}

table(ApiKey, "api_keys");
