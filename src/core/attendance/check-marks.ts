import type { z } from "zod";
import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { conflict, type Fault, invalid } from "../../lib/errors.ts";
import type { LockedRegister } from "./lock-register.ts";
import { rosterOf } from "./roster.ts";
import type { Mark, TakeAttendance } from "./schemas.ts";

export type Marks = Array<z.output<typeof Mark>>;

interface Class {
  roster: string[];
  /** Who has a mark already, also those who have left the class since. */
  marked: string[];
  codes: string[];
  today: string;
  dayType: string | null;
}

/**
 * What is to be written: the marks given, and the default for everybody else.
 * @throws {AppError} 400 for a day to come, students who are not in the class, or codes that are not active;
 *   409 `register_locked`, `not_a_school_day`
 */
export async function checkMarks(
  register: LockedRegister,
  { marks, defaultCodeId }: z.output<typeof TakeAttendance>,
): Promise<Marks> {
  if (register.status === "locked" || register.status === "cancelled")
    throw conflict("register_locked", `This register is ${register.status}`);
  const { roster, marked, codes, today, dayType } = await readClass(register);
  if (register.date > today) throw invalid([{ path: "date", message: "lies in the future" }]);
  if (register.made && (dayType === "holiday" || dayType === "closure"))
    throw conflict("not_a_school_day", `${register.date} is a ${dayType} in the calendar`);

  const students = new Set([...roster, ...marked]);
  const active = new Set(codes);
  const given = new Set<string>();
  const errors: Fault[] = marks.flatMap(({ studentId, attendanceCodeId }, index) => {
    const path = `marks.${index}`;
    const faults = [];
    if (!students.has(studentId))
      faults.push({ path: `${path}.studentId`, message: "is not in this class on that day" });
    if (given.has(studentId)) faults.push({ path: `${path}.studentId`, message: "is marked twice" });
    if (!active.has(attendanceCodeId)) faults.push({ path: `${path}.attendanceCodeId`, message: notActive });
    given.add(studentId);
    return faults;
  });
  if (defaultCodeId && !active.has(defaultCodeId)) errors.push({ path: "defaultCodeId", message: notActive });
  if (errors.length) throw invalid(errors);

  const rest = defaultCodeId ? roster.filter((studentId) => !given.has(studentId)) : [];
  return [...marks, ...rest.map((studentId) => ({ studentId, attendanceCodeId: defaultCodeId! }))];
}

const notActive = "is not an active code of the school";

/** Notices that somebody decides on right now are waited for: the marks are written under the outcome. */
async function readClass({ id, date, sectionId, courseOfferingId }: LockedRegister): Promise<Class> {
  const [found] = await query<Class & { held: number }>(
    {
      name: "check-marks",
      text: `
        WITH roster AS (${rosterOf("$3::uuid", "$4::uuid", "$5::date")}),
        held AS (
          SELECT n.id FROM absence_notices n
          WHERE n.school_id = $1 AND n.status = 'submitted' AND $5 BETWEEN n.starts_on AND n.ends_on
            AND n.student_id IN (SELECT student_id FROM roster)
          ORDER BY n.id FOR SHARE OF n
        )
        SELECT (SELECT count(*)::int FROM held) AS held,
          ARRAY(SELECT student_id FROM roster)::text[] AS roster,
          ARRAY(SELECT student_id FROM attendance_records
            WHERE school_id = $1 AND attendance_session_id = $2)::text[] AS marked,
          ARRAY(SELECT id FROM attendance_codes WHERE school_id = $1 AND status = 'active')::text[] AS codes,
          (SELECT to_char($6::timestamptz AT TIME ZONE timezone, 'YYYY-MM-DD') FROM schools WHERE id = $1) AS today,
          (SELECT type FROM calendar_days WHERE school_id = $1 AND date = $5) AS "dayType"`,
    },
    [schoolId(), id, sectionId, courseOfferingId, date, now()],
    { readOnly: false },
  );
  return found!;
}
