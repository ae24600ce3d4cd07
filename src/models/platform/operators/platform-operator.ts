import { bigint, json, oneOf, text, timestamp } from "../../columns.ts";
import { globalTable } from "../../global-table.ts";
import { table } from "../../table.ts";

export const platformOperatorStatuses = ["active", "disabled"] as const;

/** A person who operates the platform for all schools. Has no account in any of them. */
export class PlatformOperator extends globalTable({
  email: text(),
  name: text(),
  passwordHash: text(),
  passwordChangedAt: timestamp().nullable(),
  passwordExpiresAt: timestamp().nullable(),
  totpSecret: text().nullable(),
  totpConfirmedAt: timestamp().nullable(),
  totpCounter: bigint().nullable(),
  recoveryCodeHashes: json<string[]>().default([]),
  lastLoginAt: timestamp().nullable(),
  unlockedAt: timestamp().nullable(),
  status: oneOf(platformOperatorStatuses).default("active"),
}) {}

table(PlatformOperator, "platform_operators");
