import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { Timetable } from "../../../models/timetable/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { flag } from "../../common/input/schemas.ts";
import { readPlan } from "../generation/read-plan.ts";
import { refuseClashes } from "../refuse-clash.ts";
import { timetables } from "../timetables.ts";
import { readFetNames } from "./fet-names.ts";
import { type MatchedLesson, matchFet, unknownKinds } from "./match-fet.ts";
import { readFet } from "./read-fet.ts";

/** The body of an import: the file as it is. */
export const fetFile = { type: "application/xml", maxMegabytes: 10 };

export const FetImportQuery = z.strictObject({
  dryRun: flag.default(false).describe("Only check the file"),
  skipUnknown: flag.default(false).describe("Leave out lessons with an unknown name instead of refusing all"),
});

export const FetImport = z
  .object({
    lessons: z.int().describe("Lessons of the draft after the import"),
    added: z.int(),
    removed: z.int().describe("Lessons of the draft that the file does not have"),
    unplaced: z.int().describe("Activities of the file without a time, which are left out"),
    unknown: z
      .array(z.object({ kind: z.enum(unknownKinds), name: z.string(), activities: z.int() }))
      .describe("Names that are not known here, with the number of activities that have them"),
    rules: z
      .array(z.object({ name: z.string(), count: z.int() }))
      .describe("Rules of the file that are not imported"),
  })
  .meta({ id: "FetImport" });

/**
 * Replaces the lessons of a draft by those of a FET file, all or none.
 * @throws {AppError} 404, 400 `bad_fet_file`, 409 `timetable_published`, `fet_unknown_names`, `timetable_clash`
 */
export async function importFet(
  id: string,
  { dryRun, skipUnknown }: z.output<typeof FetImportQuery>,
  upload: AsyncIterable<Uint8Array>,
): Promise<z.output<typeof FetImport>> {
  await transaction(() => timetables.get(id), { readOnly: true });
  const file = readFet((await buffer(upload)).toString("utf8"));
  return transaction(async () => {
    const timetable = await findLocked(Timetable, id);
    if (timetable.status !== "draft")
      throw conflict("timetable_published", `This timetable is ${timetable.status}: create a new draft`);
    const plan = await readPlan(timetable);
    const { lessons, unplaced, unknown } = matchFet(file, plan, await readFetNames(timetable.termId, plan));
    const there = new Set(plan.entries.map(keyOf));
    const read = new Set(lessons.map(keyOf));
    const added = lessons.filter((lesson) => !there.has(keyOf(lesson)));
    const removed = plan.entries.filter((entry) => !read.has(keyOf(entry)));
    const rules = [...file.rules].map(([name, count]) => ({ name, count }));
    const counts = { lessons: lessons.length, added: added.length, removed: removed.length, unplaced };
    if (dryRun) return { ...counts, unknown, rules };
    if (unknown.length && !skipUnknown)
      throw conflict(
        "fet_unknown_names",
        "The file has names that are not known: leave their lessons out, or add them",
      );
    await replaceLessons(timetable, added, removed);
    await audited(Timetable, id, "import", { after: counts });
    return { ...counts, unknown, rules };
  });
}

const keyOf = (one: MatchedLesson): string =>
  [one.courseOfferingId, one.staffMemberId, one.roomId, one.dayOfWeek, one.classPeriodId].join(" ");

/** Clashes are checked after all lessons are in, so that the message names the other lesson. */
async function replaceLessons(
  { id, validFrom, validTo }: Timetable,
  added: readonly MatchedLesson[],
  removed: readonly MatchedLesson[],
): Promise<void> {
  await execute(sql`
    SET CONSTRAINTS timetable_teacher_clash, timetable_room_clash, timetable_section_clash DEFERRED`);
  await execute(sql`
    DELETE FROM timetable_entries e
    USING jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) AS l ("dayOfWeek" int, "classPeriodId" uuid,
      "courseOfferingId" uuid)
    WHERE e.school_id = ${currentSchool} AND e.timetable_id = ${id} AND e.day_of_week = l."dayOfWeek"
      AND e.class_period_id = l."classPeriodId" AND e.course_offering_id = l."courseOfferingId"`);
  await execute(sql`
    INSERT INTO timetable_entries (school_id, id, timetable_id, day_of_week, class_period_id, course_offering_id,
      staff_member_id, section_id, room_id, clash_group, starts_at, ends_at, valid_from, valid_to)
    SELECT ${currentSchool}, gen_random_uuid(), ${id}, l."dayOfWeek", p.id, o.id, l."staffMemberId", o.section_id,
      l."roomId", ${id}, p.starts_at, p.ends_at, ${validFrom}, ${validTo}
    FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS l ("dayOfWeek" int, "classPeriodId" uuid,
      "courseOfferingId" uuid, "staffMemberId" uuid, "roomId" uuid)
    JOIN class_periods p ON p.school_id = ${currentSchool} AND p.id = l."classPeriodId"
    JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = l."courseOfferingId"`);
  await refuseClashes(id, id);
}
