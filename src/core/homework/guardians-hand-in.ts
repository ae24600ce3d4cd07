import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";

/** Reads the setting `homework.guardians-hand-in`: whether guardians may hand in for their children. Default: no. */
export async function guardiansHandIn(): Promise<boolean> {
  const [row] = await query<{ value: unknown }>(sql`
    SELECT value FROM school_settings WHERE school_id = ${currentSchool} AND key = 'homework.guardians-hand-in'`);
  return row?.value === true;
}
