import { bigint, day, json, oneOf, text, timestamp } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const userStatuses = ["invited", "active", "locked", "disabled"] as const;

/** An account: one person in one school. The same email address in two schools is two accounts. */
export class User extends tenantTable({
  email: text(),
  name: text(),
  phone: text().nullable(),
  username: text().nullable(),
  locale: text().nullable(),
  personType: text<"staff" | "student" | "guardian">().nullable(),
  passwordHash: text().nullable(),
  totpSecret: text().nullable(),
  totpConfirmedAt: timestamp().nullable(),
  totpCounter: bigint().nullable(),
  recoveryCodeHashes: json<string[]>().default([]),
  lastLoginAt: timestamp().nullable(),
  passwordChangedAt: timestamp().nullable(),
  passwordExpiresAt: timestamp().nullable(),
  unlockedAt: timestamp().nullable(),
  /** First and last day on which the account cannot sign in. */
  blockedFrom: day().nullable(),
  blockedUntil: day().nullable(),
  status: oneOf(userStatuses).default("active"),
}) {}

table(User, "users");
