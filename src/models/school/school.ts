import { oneOf, text, uuid } from "../columns.ts";
import { globalTable } from "../global-table.ts";
import { table } from "../table.ts";

export const schoolStatuses = ["active", "suspended", "archived"] as const;

/** A school: the tenant, with its public profile. Its commercial side is the Tenant. */
export class School extends globalTable({
  slug: text(),
  name: text(),
  code: text().nullable(),
  type: text().nullable(),
  level: text().nullable(),
  country: text().nullable(),
  timezone: text(),
  locale: text().default("en"),
  currency: text(),
  address: text().nullable(),
  phone: text().nullable(),
  email: text().nullable(),
  website: text().nullable(),
  motto: text().nullable(),
  logoFileId: uuid().nullable(),
  status: oneOf(schoolStatuses).default("active"),
}) {}

table(School, "schools");
