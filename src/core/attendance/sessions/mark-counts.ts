import { sql } from "../../../db/sql.ts";

/** Columns that count marks by the category of their code `c`: `present` includes remote, late and left early. */
export const markCounts = sql`count(*) FILTER (WHERE c.category IN ('present', 'remote', 'late', 'left_early'))::int AS present,
  count(*) FILTER (WHERE c.category = 'absent')::int AS absent,
  count(*) FILTER (WHERE c.category = 'late')::int AS late,
  count(*) FILTER (WHERE c.category = 'excused')::int AS excused`;
