import type { z } from "zod";
import { execute } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { invalid, unknownReference } from "../../lib/errors.ts";
import { AcademicTerm } from "../../models/structure/index.ts";
import { Timetable } from "../../models/timetable/index.ts";
import { audited } from "../audit/audited.ts";
import type { NewTimetable } from "./timetables.ts";

/** Checks that the validity dates are within the term. @throws {AppError} 400 */
export function checkValidity(
  { validFrom, validTo }: { validFrom: string; validTo: string },
  { name, startsOn, endsOn }: AcademicTerm,
): void {
  const message = `must be within ${name} (${startsOn} to ${endsOn})`;
  const faults = [];
  if (validFrom < startsOn || validFrom > endsOn) faults.push({ path: "validFrom", message });
  if (validTo < validFrom) faults.push({ path: "validTo", message: "must be on or after validFrom" });
  else if (validTo > endsOn) faults.push({ path: "validTo", message });
  if (faults.length) throw invalid(faults);
}

/**
 * Creates a draft as the next version of the term's timetable, empty or with the lessons of another version.
 * @throws {AppError} 400
 */
export const createTimetable = ({ copyFrom, ...values }: z.output<typeof NewTimetable>): Promise<Timetable> =>
  transaction(async () => {
    // Locked so that concurrent drafts get different version numbers.
    const term = await AcademicTerm.findByPk(values.termId, { lock: true });
    if (!term) throw unknownReference("termId", "term");
    const source = copyFrom ? await Timetable.findByPk(copyFrom) : null;
    if (copyFrom && !source) throw unknownReference("copyFrom", "timetable");
    if (source && source.termId !== term.id)
      throw invalid([{ path: "copyFrom", message: "must be a timetable of the same term" }]);
    checkValidity(values, term);
    const latest = (await Timetable.max("version", { where: { termId: term.id } })) as number | null;
    const timetable = await Timetable.create({ ...values, version: (latest ?? 0) + 1 });
    const copied = source ? await copyLessons(source, timetable) : 0;
    await audited(Timetable, timetable.id, "create", { after: { ...values, copyFrom, copied } });
    return timetable;
  });

/** Copies lessons with the current times of their periods; skips those whose period, offering or teacher is unavailable. */
async function copyLessons(source: Timetable, target: Timetable): Promise<number> {
  const { schoolId, id, validFrom, validTo } = target;
  const copied = await execute(sql`
    INSERT INTO timetable_entries (school_id, id, timetable_id, day_of_week, class_period_id, course_offering_id,
      staff_member_id, section_id, room_id, clash_group, starts_at, ends_at, valid_from, valid_to)
    SELECT ${schoolId}, gen_random_uuid(), ${id}, e.day_of_week, e.class_period_id, e.course_offering_id,
      e.staff_member_id, e.section_id, e.room_id, ${id}, p.starts_at, p.ends_at, ${validFrom}, ${validTo}
    FROM timetable_entries e
    JOIN class_periods p ON p.school_id = ${schoolId} AND p.id = e.class_period_id AND p.status = 'active'
      AND NOT p.is_break
      AND p.days @> to_jsonb(e.day_of_week)
    JOIN course_offerings o ON o.school_id = ${schoolId} AND o.id = e.course_offering_id AND o.status <> 'cancelled'
    JOIN staff_members m ON m.school_id = ${schoolId} AND m.id = e.staff_member_id AND m.status <> 'left'
    WHERE e.school_id = ${schoolId} AND e.timetable_id = ${source.id}
    RETURNING 1`);
  return copied.length;
}
