import { json, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const guardianPreferredChannels = ["email", "sms", "messaging_app", "none"] as const;
export const guardianStatuses = ["active", "archived", "deceased"] as const;

/** A parent or other responsible adult. */
export class Guardian extends tenantTable({
  userId: uuid().nullable(),
  givenName: text(),
  familyName: text(),
  email: text().nullable(),
  phones: json<string[]>().default([]),
  occupation: text().nullable(),
  preferredChannel: oneOf(guardianPreferredChannels).default("email"),
  preferredLanguage: text().nullable(),
  photoFileId: uuid().nullable(),
  address: text().nullable(),
  custom: json<Record<string, unknown>>().default({}),
  status: oneOf(guardianStatuses).default("active"),
}) {}

table(Guardian, "guardians");
