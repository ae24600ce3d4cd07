import { type Sql, sql } from "../../../db/sql.ts";

/** SQL: whether the activities `a` and `b` meet at the same time on some day of both. */
export const overlapSql: Sql = sql`(a.starts_on <= b.ends_on AND b.starts_on <= a.ends_on
  AND (a.weekday IS NULL OR b.weekday IS NULL OR a.weekday = b.weekday)
  AND (a.starts_at IS NULL OR b.starts_at IS NULL OR (a.starts_at < b.ends_at AND b.starts_at < a.ends_at))
  AND EXISTS (SELECT FROM generate_series(greatest(a.starts_on, b.starts_on),
      least(a.ends_on, b.ends_on, greatest(a.starts_on, b.starts_on) + 6), interval '1 day') AS day
    WHERE (a.weekday IS NULL OR a.weekday = extract(isodow FROM day))
      AND (b.weekday IS NULL OR b.weekday = extract(isodow FROM day))))`;
