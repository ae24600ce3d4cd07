import type { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict, type Fault, invalid } from "../../../lib/errors.ts";
import type { Mark, TakeAttendance } from "../schemas.ts";
import { closedDaySql } from "./closed-day-sql.ts";
import type { LockedRegister } from "./registers/lock-register.ts";
import { rosterOf } from "./registers/roster.ts";

export type Marks = Array<z.output<typeof Mark>>;

interface Class {
  roster: string[];
  /** Students who already have a mark, including those who have left the class since. */
  marked: string[];
  codes: string[];
  today: string;
  closed: boolean;
}

/**
 * Validates the marks and adds the default code for every other student of the class.
 * @returns the marks to write
 * @throws {AppError} 400 for a future date, students who are not in the class, or inactive codes; 409 `register_locked`,
 *   `not_a_school_day`
 */
export async function checkMarks(
  register: LockedRegister,
  { marks, defaultCodeId }: z.output<typeof TakeAttendance>,
): Promise<Marks> {
  if (register.status === "locked" || register.status === "cancelled")
    throw conflict("register_locked", `This register is ${register.status}`);
  const { roster, marked, codes, today, closed } = await readClass(register);
  if (register.date > today) throw invalid([{ path: "date", message: "must not be in the future" }]);
  if (register.made && closed)
    throw conflict(
      "not_a_school_day",
      `There is no school on ${register.date}: mark the day as instructional in the calendar to take a register`,
    );

  const students = new Set([...roster, ...marked]);
  const active = new Set(codes);
  const given = new Set<string>();
  const errors: Fault[] = marks.flatMap(({ studentId, attendanceCodeId }, index) => {
    const path = `marks.${index}`;
    const faults = [];
    if (!students.has(studentId))
      faults.push({ path: `${path}.studentId`, message: "is not in this class on this date" });
    if (given.has(studentId))
      faults.push({ path: `${path}.studentId`, message: "has more than one mark in this request" });
    if (!active.has(attendanceCodeId)) faults.push({ path: `${path}.attendanceCodeId`, message: notActive });
    given.add(studentId);
    return faults;
  });
  if (defaultCodeId && !active.has(defaultCodeId)) errors.push({ path: "defaultCodeId", message: notActive });
  if (errors.length) throw invalid(errors);

  // In a register that nobody has taken, marks are those of students who scanned their card.
  const scanned = new Set(register.status === "pending" ? marked : []);
  const rest = defaultCodeId
    ? roster.filter((studentId) => !given.has(studentId) && !scanned.has(studentId))
    : [];
  return [...marks, ...rest.map((studentId) => ({ studentId, attendanceCodeId: defaultCodeId! }))];
}

const notActive = "is not an active attendance code of the school";

/** Locks open notices FOR SHARE, waiting for a decision in progress: the marks must reflect its result. */
async function readClass({ id, date, sectionId, courseOfferingId }: LockedRegister): Promise<Class> {
  const day = sql`${date}::date`;
  const [found] = await execute<Class & { held: number }>(sql`
    WITH roster AS (${rosterOf(sql`${sectionId}::uuid`, sql`${courseOfferingId}::uuid`, day)}),
    held AS (
      SELECT n.id FROM absence_notices n
      WHERE n.school_id = ${currentSchool} AND n.status = 'submitted' AND ${day} BETWEEN n.starts_on AND n.ends_on
        AND n.student_id IN (SELECT student_id FROM roster)
      ORDER BY n.id FOR SHARE OF n
    )
    SELECT (SELECT count(*)::int FROM held) AS held,
      ARRAY(SELECT student_id FROM roster)::text[] AS roster,
      ARRAY(SELECT student_id FROM attendance_records
        WHERE school_id = ${currentSchool} AND attendance_session_id = ${id})::text[] AS marked,
      ARRAY(SELECT id FROM attendance_codes WHERE school_id = ${currentSchool}
      AND status = 'active')::text[] AS codes, to_char(${schoolToday}, 'YYYY-MM-DD') AS today, ${closedDaySql(day)} AS closed`);
  return found!;
}
