import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import { Timetable, TimetableGeneration } from "../../../models/timetable/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";

export const AppliedGeneration = z
  .object({
    added: z.int().describe("Lessons added to the draft"),
    skipped: z
      .int()
      .describe(
        "Lessons whose teacher, class or room has been taken meanwhile, or that are no longer needed",
      ),
  })
  .meta({ id: "AppliedTimetableGeneration" });

/**
 * Adds the lessons of the best timetable found to its draft. A lesson that has lost its place meanwhile is left out, so that
 * it can be repeated.
 * @throws {AppError} 404, 409 `timetable_published`, `generation_running`
 */
export const applyGeneration = (id: string): Promise<z.output<typeof AppliedGeneration>> =>
  transaction(async () => {
    const { timetableId } = await findLocked(TimetableGeneration, id, { name: "Timetable generation" });
    const timetable = await findLocked(Timetable, timetableId);
    if (timetable.status !== "draft")
      throw conflict("timetable_published", `This timetable is ${timetable.status}: create a new draft`);
    const generation = await TimetableGeneration.findByPk(id, { rejectOnEmpty: true });
    if (generation.status === "queued" || generation.status === "running")
      throw conflict("generation_running", "Lessons are still being placed: wait, or stop the search first");
    const lessons = generation.placements.flatMap(({ classPeriodIds, ...lesson }) =>
      classPeriodIds.map((classPeriodId) => ({ ...lesson, classPeriodId })),
    );
    const added = await addLessons(timetable, lessons);
    await generation.update({ appliedAt: now() });
    const counts = { added, skipped: lessons.length - added };
    await audited(TimetableGeneration, id, "apply", { after: { timetableId, ...counts } });
    return counts;
  });

/** Callers hold the lock of the draft, so no lesson is added between the check and the insertion. */
async function addLessons(
  { id, validFrom, validTo }: Timetable,
  lessons: readonly object[],
): Promise<number> {
  const rows = await execute(sql`
    INSERT INTO timetable_entries (school_id, id, timetable_id, day_of_week, class_period_id, course_offering_id,
      staff_member_id, section_id, room_id, clash_group, starts_at, ends_at, valid_from, valid_to)
    SELECT ${currentSchool}, gen_random_uuid(), ${id}, l."dayOfWeek", p.id, o.id, m.id, o.section_id, r.id, ${id},
      p.starts_at, p.ends_at, ${validFrom}, ${validTo}
    FROM jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) AS l ("dayOfWeek" int, "classPeriodId" uuid,
      "courseOfferingId" uuid, "staffMemberId" uuid, "roomId" uuid)
    JOIN class_periods p ON p.school_id = ${currentSchool} AND p.id = l."classPeriodId" AND p.status = 'active'
      AND NOT p.is_break AND p.days @> to_jsonb(l."dayOfWeek")
    JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = l."courseOfferingId" AND o.status <> 'cancelled'
    JOIN staff_members m ON m.school_id = ${currentSchool} AND m.id = l."staffMemberId" AND m.status <> 'left'
    LEFT JOIN rooms r ON r.school_id = ${currentSchool} AND r.id = l."roomId" AND r.status = 'active'
    WHERE NOT EXISTS (SELECT FROM timetable_entries e WHERE e.school_id = ${currentSchool} AND e.timetable_id = ${id}
      AND e.day_of_week = l."dayOfWeek" AND e.starts_at < p.ends_at AND e.ends_at > p.starts_at
      AND (e.staff_member_id = m.id OR e.section_id = o.section_id OR e.room_id = r.id OR e.course_offering_id = o.id))
    RETURNING 1`);
  return rows.length;
}
