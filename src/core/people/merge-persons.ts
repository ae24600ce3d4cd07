import type { ModelStatic } from "sequelize";
import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { Guardian, PersonMerge, personMergeEntityTypes, Student } from "../../models/people/index.ts";
import { StaffMember } from "../../models/staff/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { checkWithin } from "../identity/delegation.ts";
import type { Permission } from "../permissions.ts";
import { schoolDay } from "../platform/school-day.ts";
import { personReferences } from "./person-references.ts";
import { type Moves, pointBack, repoint } from "./repoint.ts";
import { tellOtherGuardians } from "./tell-other-guardians.ts";

export const NewPersonMerge = z
  .strictObject({
    entityType: z.enum(personMergeEntityTypes),
    keptId: z.uuid().describe("The record that stays"),
    mergedId: z.uuid().describe("The record that gives way"),
  })
  .meta({ id: "NewPersonMerge" });

type EntityType = PersonMerge["entityType"];
type Person = Student | Guardian | StaffMember;

/** What it takes for the way back. */
interface Snapshot extends Moves {
  status: string;
  /** The account that went along, where the record that stays had none. */
  userId: string | null;
}

interface Kind {
  model: ModelStatic<Person>;
  name: string;
  away: string;
  /** A merge changes both records and moves rows between them: it takes what a change of such a record takes. */
  write: Permission;
}

const kinds: Readonly<Record<EntityType, Kind>> = {
  student: {
    model: Student as ModelStatic<Person>,
    name: "Student",
    away: "archived",
    write: "students.manage",
  },
  guardian: {
    model: Guardian as ModelStatic<Person>,
    name: "Guardian",
    away: "archived",
    write: "guardians.manage",
  },
  staff_member: {
    model: StaffMember as ModelStatic<Person>,
    name: "Staff member",
    away: "left",
    write: "staff.manage",
  },
};

const checkMayMerge = (entityType: EntityType) => checkWithin(new Map([[kinds[entityType].write, "all"]]));

/** Both records, locked in one order whichever is which, so that two merges do not wait for each other. */
async function findBoth(entityType: EntityType, keptId: string, mergedId: string) {
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

/** The models have statuses of their own: what is set here is one of them. */
const change = (person: Person, values: { status?: string; userId?: string | null }) =>
  (person as Student).update(values as never);

const appliedMerge = (where: { mergedId: string | string[] }) =>
  PersonMerge.findOne({ where: { ...where, status: "applied" }, attributes: ["id"] });

const moving = (entityType: EntityType) => personReferences[entityType].filter(({ stays }) => !stays);

/** Money and issued papers stay whose they are. @throws {AppError} 409 `has_records` naming what there is */
async function refuseLasting(entityType: EntityType, mergedId: string): Promise<void> {
  const lasting = personReferences[entityType].filter(({ stays }) => stays);
  if (!lasting.length) return;
  const rows = await query<{ name: string }>(
    {
      text: lasting
        .map(
          ({ table, column }) => `SELECT '${table}' AS name
            WHERE EXISTS (SELECT FROM ${table} WHERE school_id = $1 AND ${column} = $2)`,
        )
        .join(" UNION ALL "),
    },
    [schoolId(), mergedId],
  );
  if (rows.length)
    throw conflict(
      "has_records",
      `The record that would go has ${rows.map(({ name }) => name.replaceAll("_", " ")).join(", ")}: keep it, and merge the other one into it`,
    );
}

/**
 * Lets one record of a person stand for two: what points at the other points at it, and the other is archived.
 * What both have (a place in the same year, the same guardian) stays where it is and ends, so that nothing is lost.
 * @throws {AppError} 403 `beyond_own_permissions`, 404, 400 for one and the same record, 409 where one is merged away already, two lessons clash, or
 * the record that would go has money or issued papers
 */
export const mergePersons = ({
  entityType,
  keptId,
  mergedId,
}: z.output<typeof NewPersonMerge>): Promise<PersonMerge> =>
  transaction(async () => {
    checkMayMerge(entityType);
    if (keptId === mergedId) throw invalid([{ path: "mergedId", message: "is the same record" }]);
    const { kept, merged } = await findBoth(entityType, keptId, mergedId);
    if (await appliedMerge({ mergedId: [keptId, mergedId] }))
      throw conflict("merged_already", "One of the two is merged into another record already");
    const today = await schoolDay();
    await refuseLasting(entityType, mergedId);
    const moves = await repoint(moving(entityType), { merged: mergedId, kept: keptId, today });
    const userId = kept.userId ? null : merged.userId;
    const snapshot: Snapshot = { ...moves, status: merged.status, userId };
    await change(merged, { status: kinds[entityType].away, ...(userId && { userId: null }) });
    if (userId) await change(kept, { userId });
    // The record that stays may read the children of both.
    if (entityType === "guardian" && kept.userId) await tellOtherGuardians({ guardianId: keptId });
    const merge = await PersonMerge.create({
      entityType,
      keptId,
      mergedId,
      snapshot: { ...snapshot },
      mergedBy: actorId(),
    });
    await recordAudit({
      action: "persons.merge",
      entityType: "PersonMerge",
      entityId: merge.id,
      after: { entityType, keptId, mergedId },
    });
    return merge;
  });

/**
 * Takes a merge back: every row that moved points at its former person again.
 * @throws {AppError} 403 `beyond_own_permissions`, 404, 409 where it is undone already, or the record that stayed is merged into a third one
 */
export const undoMerge = (id: string): Promise<PersonMerge> =>
  transaction(async () => {
    const merge = await PersonMerge.findByPk(id, { lock: true });
    if (!merge) throw notFound("Person merge");
    if (merge.status === "undone") throw conflict("merge_undone", "This merge is undone already");
    const { entityType, keptId, mergedId } = merge;
    checkMayMerge(entityType);
    const { kept, merged } = await findBoth(entityType, keptId, mergedId);
    if (await appliedMerge({ mergedId: keptId }))
      throw conflict("merge_followed", "The record that stayed was merged later on: undo that first");
    const { status, userId, ...moves } = merge.snapshot as unknown as Snapshot;
    await pointBack(moving(entityType), moves, { merged: mergedId, kept: keptId });
    const goesBack = userId !== null && kept.userId === userId;
    if (goesBack) await change(kept, { userId: null });
    await change(merged, { status, ...(goesBack && { userId }) });
    await merge.update({ status: "undone", undoneAt: now() });
    await recordAudit({ action: "persons.undo_merge", entityType: "PersonMerge", entityId: id });
    return merge;
  });
