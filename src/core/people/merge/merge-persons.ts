import type { ModelStatic } from "sequelize";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { identifier, join, sql, unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid, notFound } from "../../../lib/errors.ts";
import { Guardian, PersonMerge, personMergeEntityTypes, Student } from "../../../models/people/index.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { notifyOtherGuardians } from "../invitations/notify-other-guardians.ts";
import { checkMayMerge } from "./check-may-merge.ts";
import { personReferences } from "./person-references.ts";
import { type Moves, pointBack, repoint } from "./repoint.ts";

export const NewPersonMerge = z
  .strictObject({
    entityType: z.enum(personMergeEntityTypes),
    keptId: z.uuid().describe("The record to keep"),
    mergedId: z.uuid().describe("The duplicate record, which is archived"),
  })
  .meta({ id: "NewPersonMerge" });

type EntityType = PersonMerge["entityType"];
type Person = Student | Guardian | StaffMember;

/** Data needed to undo a merge. */
interface Snapshot extends Moves {
  status: string;
  /** The account that moved to the kept record, if that had none. */
  userId: string | null;
}

interface Kind {
  model: ModelStatic<Person>;
  name: string;
  /** Status of the merged record. */
  mergedStatus: string;
}

const kinds: Readonly<Record<EntityType, Kind>> = {
  student: {
    model: Student as ModelStatic<Person>,
    name: "Student",
    mergedStatus: "archived",
  },
  guardian: {
    model: Guardian as ModelStatic<Person>,
    name: "Guardian",
    mergedStatus: "archived",
  },
  staff_member: {
    model: StaffMember as ModelStatic<Person>,
    name: "Staff member",
    mergedStatus: "left",
  },
};

/** Locks both records in id order, so that concurrent merges cannot deadlock. @throws {AppError} 404 */
async function lockBoth(entityType: EntityType, keptId: string, mergedId: string) {
  const { model, name } = kinds[entityType];
  const found = await model.findAll({
    where: { id: [keptId, mergedId] } as never,
    order: ["id"],
    limit: 2,
    lock: true,
  });
  const kept = found.find(({ id }) => id === keptId);
  const merged = found.find(({ id }) => id === mergedId);
  if (!kept || !merged) throw notFound(name);
  return { kept, merged };
}

/** The models have different status types; the cast covers all of them. */
const change = (person: Person, values: { status?: string; userId?: string | null }) =>
  (person as Student).update(values as never);

const appliedMerge = (where: { mergedId: string | string[] }) =>
  PersonMerge.findOne({ where: { ...where, status: "applied" }, attributes: ["id"] });

const movableReferences = (entityType: EntityType) =>
  personReferences[entityType].filter(({ stays }) => !stays);

/** Financial records and issued documents cannot change their owner. @throws {AppError} 409 `has_records` with their names */
async function checkNoFixedRecords(entityType: EntityType, mergedId: string): Promise<void> {
  const fixed = personReferences[entityType].filter(({ stays }) => stays);
  if (!fixed.length) return;
  const rows = await query<{ name: string }>(
    unprepared`${join(
      fixed.map(
        ({
          table,
          column,
        }) => sql`SELECT ${table}::text AS name WHERE EXISTS (SELECT FROM ${identifier(table)}
        WHERE school_id = ${currentSchool} AND ${identifier(column)} = ${mergedId})`,
      ),
      " UNION ALL ",
    )}`,
  );
  if (rows.length)
    throw conflict(
      "has_records",
      `The record to be merged has ${rows.map(({ name }) => name.replaceAll("_", " ")).join(", ")}: keep it and merge the other one into it`,
    );
}

/**
 * Merges a duplicate record into another one: references to the duplicate move to the kept record, and the duplicate is
 * archived (staff: `left`). Rows that both have (an enrollment in the same year, the same guardian) stay on the duplicate
 * and are ended, so that nothing is lost.
 * @throws {AppError} 403 `beyond_own_permissions`, 404, 400 if both ids are the same, 409 `merged_already`, 409 if two
 *   lessons clash, 409 `has_records` if the duplicate has financial records or issued documents
 */
export const mergePersons = ({
  entityType,
  keptId,
  mergedId,
}: z.output<typeof NewPersonMerge>): Promise<PersonMerge> =>
  transaction(async () => {
    checkMayMerge(entityType);
    if (keptId === mergedId)
      throw invalid([{ path: "mergedId", message: "must be a different record from keptId" }]);
    const { kept, merged } = await lockBoth(entityType, keptId, mergedId);
    if (await appliedMerge({ mergedId: [keptId, mergedId] }))
      throw conflict("merged_already", "One of the records has already been merged into another one");
    await checkNoFixedRecords(entityType, mergedId);
    const moves = await repoint(movableReferences(entityType), { merged: mergedId, kept: keptId });
    const userId = kept.userId ? null : merged.userId;
    const snapshot: Snapshot = { ...moves, status: merged.status, userId };
    await change(merged, { status: kinds[entityType].mergedStatus, ...(userId && { userId: null }) });
    if (userId) await change(kept, { userId });
    // The kept guardian can now see the children of both records.
    if (entityType === "guardian" && kept.userId) await notifyOtherGuardians({ guardianId: keptId });
    const merge = await PersonMerge.create({
      entityType,
      keptId,
      mergedId,
      snapshot: { ...snapshot },
      mergedBy: actorId(),
    });
    await audited(PersonMerge, merge.id, "create", { after: { entityType, keptId, mergedId } });
    return merge;
  });

/**
 * Undoes a merge: every row that moved references its former person again.
 * @throws {AppError} 403 `beyond_own_permissions`, 404, 409 `merge_undone`, 409 `merge_followed` if the kept record has
 *   been merged into a third one
 */
export const undoMerge = (id: string): Promise<PersonMerge> =>
  transaction(async () => {
    const merge = await findLocked(PersonMerge, id);
    if (merge.status === "undone") throw conflict("merge_undone", "This merge has already been undone");
    const { entityType, keptId, mergedId } = merge;
    checkMayMerge(entityType);
    const { kept, merged } = await lockBoth(entityType, keptId, mergedId);
    if (await appliedMerge({ mergedId: keptId }))
      throw conflict(
        "merge_followed",
        "The kept record has been merged into another one since: undo that merge first",
      );
    const { status, userId, ...moves } = merge.snapshot as unknown as Snapshot;
    await pointBack(movableReferences(entityType), moves, { merged: mergedId, kept: keptId });
    const accountMovesBack = userId !== null && kept.userId === userId;
    if (accountMovesBack) await change(kept, { userId: null });
    await change(merged, { status, ...(accountMovesBack && { userId }) });
    await merge.update({ status: "undone", undoneAt: now() });
    await audited(PersonMerge, id, "undo");
    return merge;
  });
