import { currentSchool } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";

/**
 * SQL condition: a class period takes place on a date as far as the bell schedule says; true for null. The schedule is read once per
 * statement.
 * @param period SQL expression for the id of the class period
 * @param date SQL expression for the date, the same for all rows
 */
export const isHeldSql = (period: Sql, date: Sql): Sql => {
  const schedule = sql`(SELECT bell_schedule_on(${currentSchool}, ${date}))`;
  return sql`(${period} IS NULL OR ${schedule} IS NULL OR ${period} IN (SELECT held.class_period_id
    FROM bell_schedule_periods held WHERE held.school_id = ${currentSchool} AND held.bell_schedule_id = ${schedule}))`;
};
