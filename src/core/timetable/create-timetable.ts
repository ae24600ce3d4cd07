import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { invalid, unknownReference } from "../../lib/errors.ts";
import { AcademicTerm } from "../../models/structure/index.ts";
import { Timetable } from "../../models/timetable/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { NewTimetable } from "./timetables.ts";

/** @throws {AppError} 400 for days that do not lie in the term */
export function checkValidity(
  { validFrom, validTo }: { validFrom: string; validTo: string },
  { name, startsOn, endsOn }: AcademicTerm,
): void {
  const message = `must lie in ${name}, ${startsOn} to ${endsOn}`;
  const faults = [];
  if (validFrom < startsOn || validFrom > endsOn) faults.push({ path: "validFrom", message });
  if (validTo < validFrom) faults.push({ path: "validTo", message: "must not lie before validFrom" });
  else if (validTo > endsOn) faults.push({ path: "validTo", message });
  if (faults.length) throw invalid(faults);
}

/** A new draft: the next version of the term's timetable, empty or with the lessons of another version. */
export const createTimetable = ({ copyFrom, ...values }: z.output<typeof NewTimetable>): Promise<Timetable> =>
  transaction(async () => {
    // Locked, so that two drafts at the same moment get two versions.
    const term = await AcademicTerm.findByPk(values.termId, { lock: true });
    if (!term) throw unknownReference("termId", "term");
    const source = copyFrom ? await Timetable.findByPk(copyFrom) : null;
    if (copyFrom && !source) throw unknownReference("copyFrom", "timetable");
    if (source && source.termId !== term.id)
      throw invalid([
        { path: "copyFrom", message: "is a timetable of another term: its courses are others" },
      ]);
    checkValidity(values, term);
    const latest = (await Timetable.max("version", { where: { termId: term.id } })) as number | null;
    const timetable = await Timetable.create({ ...values, version: (latest ?? 0) + 1 });
    const copied = source ? await copyLessons(source, timetable) : 0;
    await recordAudit({
      action: "timetables.create",
      entityType: "Timetable",
      entityId: timetable.id,
      after: { ...values, copyFrom, copied },
    });
    return timetable;
  });

/** Lessons as the bells ring now, less those of periods and offerings that are no more. */
async function copyLessons(source: Timetable, target: Timetable): Promise<number> {
  const text = `
    INSERT INTO timetable_entries (school_id, id, timetable_id, day_of_week, class_period_id, course_offering_id,
      staff_member_id, section_id, room_id, clash_group, starts_at, ends_at, valid_from, valid_to)
    SELECT $1, gen_random_uuid(), $3, e.day_of_week, e.class_period_id, e.course_offering_id, e.staff_member_id,
      e.section_id, e.room_id, $3, p.starts_at, p.ends_at, $4, $5
    FROM timetable_entries e
    JOIN class_periods p ON p.school_id = $1 AND p.id = e.class_period_id AND p.status = 'active' AND NOT p.is_break
      AND p.days @> to_jsonb(e.day_of_week)
    JOIN course_offerings o ON o.school_id = $1 AND o.id = e.course_offering_id AND o.status <> 'cancelled'
    JOIN staff_members m ON m.school_id = $1 AND m.id = e.staff_member_id AND m.status <> 'left'
    WHERE e.school_id = $1 AND e.timetable_id = $2
    RETURNING 1`;
  const { schoolId, id, validFrom, validTo } = target;
  const copied = await query({ name: "copy-lessons", text }, [schoolId, source.id, id, validFrom, validTo], {
    readOnly: false,
  });
  return copied.length;
}
