import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { kioskMarks } from "../../../models/kiosks/index.ts";

type MarkCodes = Readonly<Partial<Record<(typeof kioskMarks)[number], string>>>;

/** Reads the attendance codes that arrivals are marked with: the default code of each category, otherwise the first. */
export async function readMarkCodes(): Promise<MarkCodes> {
  const rows = await query<{ category: keyof MarkCodes; id: string }>(sql`
    SELECT DISTINCT ON (category) category, id FROM attendance_codes
    WHERE school_id = ${currentSchool} AND status = 'active' AND category IN ('present', 'late')
    ORDER BY category, is_default DESC, code`);
  return Object.fromEntries(rows.map(({ category, id }) => [category, id]));
}
