import { json, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A setting of the school, by key. */
export class SchoolSetting extends tenantTable({
  key: text(),
  value: json<unknown>(),
  updatedBy: uuid().nullable(),
}) {}

table(SchoolSetting, "school_settings");
