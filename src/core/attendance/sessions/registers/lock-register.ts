import { currentSchool } from "../../../../db/context-values.ts";
import { execute } from "../../../../db/query.ts";
import { sql } from "../../../../db/sql.ts";
import { newId } from "../../../../lib/ids.ts";
import type { AttendanceSession } from "../../../../models/attendance/index.ts";
import { sectionsInScope, sessionsInScope } from "../../row-scope.ts";

/** A register whose row the current transaction has locked: no other transaction can write marks until it ends. */
export type LockedRegister = Pick<
  AttendanceSession,
  "id" | "date" | "kind" | "sectionId" | "courseOfferingId" | "status"
> & {
  /** Created by this request. */
  made: boolean;
};

const columns = sql`id, to_char(date, 'YYYY-MM-DD') AS date, kind, section_id AS "sectionId",
  course_offering_id AS "courseOfferingId", status`;

/** Locks a register that the caller may take. @returns undefined if there is none in the caller's row scope */
export async function lockRegister(id: string): Promise<LockedRegister | undefined> {
  const [register] = await execute<LockedRegister>(sql`
    SELECT ${columns}, false AS made FROM attendance_sessions
    WHERE school_id = ${currentSchool} AND id = ${id} AND (${sessionsInScope("attendance.take")}) FOR UPDATE`);
  return register;
}

/**
 * Locks the daily register of a section that the caller may take, and creates it if it does not exist.
 * @returns undefined if the section is not in the caller's row scope
 */
export async function lockDayRegister(sectionId: string, date: string): Promise<LockedRegister | undefined> {
  const id = newId();
  // The no-op update locks the existing row, including one that a concurrent transaction has just created.
  const [register] = await execute<LockedRegister>(sql`
    INSERT INTO attendance_sessions AS a (school_id, id, date, kind, section_id)
    SELECT ${currentSchool}, ${id}::uuid, ${date}::date, 'daily', id FROM sections
    WHERE school_id = ${currentSchool} AND id = ${sectionId} AND (${sectionsInScope("attendance.take")})
    ON CONFLICT (school_id, date, kind, section_id, course_offering_id, class_period_id)
      DO UPDATE SET updated_at = a.updated_at
    RETURNING ${columns}, id = ${id}::uuid AS made`);
  return register;
}
