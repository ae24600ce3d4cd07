import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { Guardian, PersonMerge, personMergeEntityTypes, Student } from "../../models/people/index.ts";
import { recordAudit } from "../audit/record-audit.ts";

export const NewPersonMerge = z
  .strictObject({
    entityType: z.enum(personMergeEntityTypes),
    keptId: z.uuid(),
    mergedId: z.uuid().describe("The record that gives way"),
  })
  .meta({ id: "NewPersonMerge" });

type EntityType = (typeof personMergeEntityTypes)[number];

/** Where rows point at a person: the table, its column, and the columns that are unique together with it. */
const references: Readonly<
  Record<EntityType, ReadonlyArray<readonly [table: string, column: string, unique: string | null]>>
> = {
  student: [
    ["student_identifiers", "student_id", null],
    ["student_guardians", "student_id", "guardian_id"],
    ["enrollments", "student_id", "academic_year_id"],
    ["course_enrollments", "student_id", "course_offering_id"],
    ["student_group_members", "student_id", "student_group_id"],
    ["student_notes", "student_id", null],
    ["attendance_records", "student_id", "attendance_session_id"],
    ["absence_notices", "student_id", null],
    ["promotion_candidates", "student_id", "promotion_batch_id"],
  ],
  guardian: [
    ["student_guardians", "guardian_id", "student_id"],
    ["absence_notices", "guardian_id", null],
    ["households", "fee_payer_guardian_id", null],
  ],
};

/** What moved, for the way back: rows by table. */
type Snapshot = { moved: Record<string, string[]>; status: string };

const find = (entityType: EntityType, id: string): Promise<Student | Guardian | null> =>
  entityType === "student" ? Student.findByPk(id, { lock: true }) : Guardian.findByPk(id, { lock: true });

/** The two models have statuses of their own, and both know "archived". */
const setStatus = (person: Student | Guardian, status: string) =>
  (person as Student).update({ status: status as never });

/**
 * Lets one record of a person stand for two: what points at the other points at it, and the other is archived.
 * What both have (the same year, the same guardian) stays where it is, so that nothing is lost.
 * @throws {AppError} 404, 400 for one and the same record, 409 where one is merged away already
 */
export const mergePersons = ({
  entityType,
  keptId,
  mergedId,
}: z.output<typeof NewPersonMerge>): Promise<PersonMerge> =>
  transaction(async () => {
    if (keptId === mergedId) throw invalid([{ path: "mergedId", message: "is the same record" }]);
    const kept = await find(entityType, keptId);
    const merged = await find(entityType, mergedId);
    if (!kept || !merged) throw notFound(entityType === "student" ? "Student" : "Guardian");
    if (await PersonMerge.findOne({ where: { mergedId: [keptId, mergedId], status: "applied" } }))
      throw conflict("merged_already", "One of the two is merged into another record already");
    const moved: Snapshot["moved"] = {};
    for (const [table, column, unique] of references[entityType])
      moved[`${table}.${column}`] = await repoint(table, column, unique, mergedId, keptId);
    const snapshot: Snapshot = { moved, status: merged.status };
    await setStatus(merged, "archived");
    const merge = await PersonMerge.create({ entityType, keptId, mergedId, snapshot, mergedBy: actorId() });
    await recordAudit({
      action: "persons.merge",
      entityType: "PersonMerge",
      entityId: merge.id,
      after: { keptId, mergedId },
    });
    return merge;
  });

/** Takes a merge back: every row that moved points at its former person again. */
export const undoMerge = (id: string): Promise<PersonMerge> =>
  transaction(async () => {
    const merge = await PersonMerge.findByPk(id, { lock: true });
    if (!merge) throw notFound("Person merge");
    if (merge.status === "undone") throw conflict("merge_undone", "This merge is undone already");
    const { moved, status } = merge.snapshot as Snapshot;
    const merged = await find(merge.entityType, merge.mergedId);
    if (!merged) throw notFound("The merged record");
    for (const [place, ids] of Object.entries(moved)) {
      const [table, column] = place.split(".") as [string, string];
      await query(
        {
          text: `UPDATE ${table} SET ${column} = $2, updated_at = now() WHERE school_id = $1 AND id = ANY ($3) AND ${column} = $4`,
        },
        [schoolId(), merge.mergedId, ids, merge.keptId],
        { readOnly: false },
      );
    }
    await setStatus(merged, status);
    await merge.update({ status: "undone", undoneAt: now() });
    await recordAudit({ action: "persons.undo_merge", entityType: "PersonMerge", entityId: id });
    return merge;
  });

async function repoint(
  table: string,
  column: string,
  unique: string | null,
  from: string,
  to: string,
): Promise<string[]> {
  const twin = unique
    ? `AND NOT EXISTS (SELECT FROM ${table} k WHERE k.school_id = m.school_id AND k.${column} = $3 AND k.${unique} = m.${unique})`
    : "";
  const rows = await query<{ id: string }>(
    {
      text: `UPDATE ${table} m SET ${column} = $3, updated_at = now() WHERE m.school_id = $1 AND m.${column} = $2 ${twin} RETURNING m.id`,
    },
    [schoolId(), from, to],
    { readOnly: false },
  );
  return rows.map(({ id }) => id);
}
