import { text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** The signing key of another school, as the office confirmed it with that school. */
export class KnownSchoolKey extends tenantTable({
  schoolName: text(),
  fingerprint: text(),
  note: text().nullable(),
  /** Id of an account. */
  confirmedBy: uuid().nullable(),
}) {}

table(KnownSchoolKey, "known_school_keys");
