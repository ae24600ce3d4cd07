import { currentSchool } from "../../../db/context-values.ts";
import { raw, type Sql, sql } from "../../../db/sql.ts";

const isArrival = "purpose = 'arrival' AND status <> 'refused'";

/** The time of the first arrival of the day that a kiosk recorded, or null. For the list engine, with the mark as `t`. */
export const arrivalOfMark = `(SELECT min(scanned_at) FROM kiosk_scans WHERE school_id = :school
  AND student_id = t.student_id AND date = t.date AND ${isArrival})`;

/**
 * SQL for the time of the first arrival of a student on a day that a kiosk recorded, or null.
 * @param student SQL expression for the student id
 * @param date SQL expression for the day
 */
export const arrivalSql = (student: Sql, date: Sql): Sql => sql`
  (SELECT min(scanned_at) FROM kiosk_scans WHERE school_id = ${currentSchool} AND student_id = ${student}
    AND date = ${date} AND ${raw(isArrival)})`;

/** SQL for the students who arrived on a day, as `student_id` and `arrived_at`. */
export const arrivalsOfDay = (date: Sql): Sql => sql`
  SELECT student_id, min(scanned_at) AS arrived_at FROM kiosk_scans
  WHERE school_id = ${currentSchool} AND date = ${date} AND ${raw(isArrival)}
  GROUP BY student_id`;
