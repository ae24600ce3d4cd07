import { oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const userTokenPurposes = ["password_reset", "invitation", "email_verification", "ical"] as const;

/** A single-use or private link, of which only the hash is stored. */
export class UserToken extends tenantTable({
  userId: uuid(),
  purpose: oneOf(userTokenPurposes),
  tokenHash: text(),
  expiresAt: timestamp(),
  usedAt: timestamp().nullable(),
}) {}

table(UserToken, "user_tokens");
