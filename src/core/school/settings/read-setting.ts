import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";

/** Reads a setting of the school; undefined if it has not been set. */
export async function readSetting(key: string): Promise<unknown> {
  const [row] = await query<{ value: unknown }>(sql`
    SELECT value FROM school_settings WHERE school_id = ${currentSchool} AND key = ${key}`);
  return row?.value;
}
