import { currentSchool } from "../../db/context-values.ts";
import { sql } from "../../db/sql.ts";

/** The colour of the current school as `#rrggbb`, or null: the setting `brand.colour`. */
export const brandColour = sql`(SELECT value #>> '{}' FROM school_settings
  WHERE school_id = ${currentSchool} AND key = 'brand.colour')`;
