import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import type { AttendanceSession } from "../../models/attendance/index.ts";
import { prepared } from "../prepared.ts";
import { registersWithin, sectionsWithin } from "./reach.ts";

/** A register that the running transaction holds: nobody else writes into it until the end. */
export type LockedRegister = Pick<
  AttendanceSession,
  "id" | "date" | "kind" | "sectionId" | "courseOfferingId" | "status"
> & {
  /** It was not there before. */
  made: boolean;
};

const columns = `id, to_char(date, 'YYYY-MM-DD') AS date, kind, section_id AS "sectionId",
  course_offering_id AS "courseOfferingId", status`;

/** A register that the caller may take, or undefined. */
export async function lockRegister(id: string): Promise<LockedRegister | undefined> {
  const values = [schoolId(), id];
  const reached = registersWithin("attendance.take", values);
  const [register] = await query<LockedRegister>(
    prepared(`SELECT ${columns}, false AS made FROM attendance_sessions
      WHERE school_id = $1 AND id = $2 AND (${reached}) FOR UPDATE`),
    values,
    { readOnly: false },
  );
  return register;
}

/** The day register of a section that the caller may take, made where it is not there yet, or undefined. */
export async function lockDayRegister(sectionId: string, date: string): Promise<LockedRegister | undefined> {
  const values = [schoolId(), newId(), date, sectionId];
  const reached = sectionsWithin("attendance.take", values);
  // Updating nothing locks the row that is there, also one that another transaction has made meanwhile.
  const [register] = await query<LockedRegister>(
    prepared(`
      INSERT INTO attendance_sessions AS a (school_id, id, date, kind, section_id)
      SELECT $1, $2::uuid, $3::date, 'daily', id FROM sections
      WHERE school_id = $1 AND id = $4 AND (${reached})
      ON CONFLICT (school_id, date, kind, section_id, course_offering_id, class_period_id)
        DO UPDATE SET updated_at = a.updated_at
      RETURNING ${columns}, id = $2 AS made`),
    values,
    { readOnly: false },
  );
  return register;
}
