import { currentSchool } from "../../../db/context-values.ts";
import { sql } from "../../../db/sql.ts";

/** CTEs up to `late (student_id, minor, since)`: what students owe that is overdue, less their credit. Reads `school (today)`. */
export const overdueSql = sql`
    credit AS (
      SELECT student_id, sum(free_minor) AS minor FROM payment_shares
      WHERE school_id = ${currentSchool} AND free_minor > 0 GROUP BY 1
    ), overdue AS (
      SELECT i.student_id, sum(i.balance_minor) AS minor, min(i.due_on) AS since
      FROM installments i, school WHERE i.school_id = ${currentSchool} AND i.balance_minor > 0 AND i.due_on < school.today
      GROUP BY 1
    ), late AS (
      SELECT o.student_id, o.minor - coalesce(c.minor, 0) AS minor, o.since
      FROM overdue o LEFT JOIN credit c ON c.student_id = o.student_id WHERE o.minor > coalesce(c.minor, 0)
    )`;
