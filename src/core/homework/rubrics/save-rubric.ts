import { Op } from "sequelize";
import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, type Fault, invalid, unknownReferences } from "../../../lib/errors.ts";
import { compare, exact, rounded, sum } from "../../../lib/exact.ts";
import { newId } from "../../../lib/ids.ts";
import { Assignment, Rubric, RubricCriterion } from "../../../models/homework/index.ts";
import { Course, Subject } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { rubricWriteScope } from "../row-scope.ts";
import { type CriterionInput, type NewRubric, type RubricChanges, rubrics } from "./rubrics.ts";

/** Creates a rubric with its criteria. @throws {AppError} 400 */
export const createRubric = ({ criteria, ...values }: z.output<typeof NewRubric>) =>
  transaction(async () => {
    const known = criteria.findIndex(({ rubricCriterionId: id }) => id !== undefined);
    if (known >= 0)
      throw invalid([
        { path: `criteria.${known}.rubricCriterionId`, message: "must be empty in a new rubric" },
      ]);
    const row = Rubric.build({ ...values, maxPoints: maximumOf(criteria), createdBy: actorId() });
    await checkPlace(row);
    await row.save();
    await insertCriteria(row.id, criteria);
    await audited(Rubric, row.id, "create", { after: { ...values, criteria: criteria.length } });
    return rubrics.get(row.id);
  });

/**
 * Changes a rubric. Once somebody was rated with it, changed criteria make a new version, which homework whose marking has not
 * begun follows; homework in marking keeps the version it was marked with.
 * @returns the rubric, or its new version
 * @throws {AppError} 400, 404, 409 `rubric_replaced`
 */
export const changeRubric = (id: string, { criteria, ...changes }: z.output<typeof RubricChanges>) =>
  transaction(async () => {
    // Marking locks the assignment first, then the rubric.
    await Assignment.findAll({ where: { rubricId: id }, attributes: ["id"], order: ["id"], lock: true });
    const row = await findLocked(Rubric, id, { where: scopeWhere("homework.write", rubricWriteScope) });
    if (row.status === "replaced")
      throw conflict("rubric_replaced", "A newer version of this rubric exists: change that one");
    const before = Object.fromEntries(
      Object.keys(changes).map((key) => [key, row.get(key as keyof typeof changes)]),
    );
    row.set(changes);
    await checkPlace(row);
    await row.save();
    const current = criteria ? await replaceCriteria(row, criteria) : row;
    await audited(Rubric, id, "update", {
      before,
      after: { ...changes, ...(criteria && { criteria: criteria.length, version: current.version }) },
    });
    return rubrics.get(current.id);
  });

async function replaceCriteria(row: Rubric, criteria: readonly CriterionInput[]): Promise<Rubric> {
  const old = await RubricCriterion.findAll({ where: { rubricId: row.id }, order: ["sortOrder"] });
  const faults = criteria.flatMap(({ rubricCriterionId: id }, index): Fault[] =>
    id === undefined || (old.some((each) => each.id === id) && isFirst(criteria, index))
      ? []
      : [{ path: `criteria.${index}.rubricCriterionId`, message: "must be one criterion of this rubric" }],
  );
  if (faults.length) throw invalid(faults);
  if (isSame(old, criteria)) return row;
  const maxPoints = maximumOf(criteria);
  const [rated] = await query(sql`
    SELECT r.id FROM rubric_ratings r
    JOIN rubric_criteria c ON c.school_id = r.school_id AND c.id = r.rubric_criterion_id
    WHERE r.school_id = ${currentSchool} AND c.rubric_id = ${row.id} LIMIT 1`);
  if (rated) return newVersion(row, criteria, maxPoints);
  await row.update({ maxPoints });
  const kept = criteria.flatMap(({ rubricCriterionId: id }) => id ?? []);
  await RubricCriterion.destroy({ where: { rubricId: row.id, id: { [Op.notIn]: kept } } });
  await execute(sql`SET CONSTRAINTS rubric_criteria_order DEFERRED`);
  for (const [index, { rubricCriterionId: id, ...values }] of criteria.entries())
    if (id) await RubricCriterion.update({ ...values, sortOrder: index + 1 }, { where: { id } });
  await insertCriteria(row.id, criteria);
  return row;
}

async function newVersion(row: Rubric, criteria: readonly CriterionInput[], maxPoints: string) {
  const { title, description, subjectId, courseId, createdBy } = row;
  const next = await Rubric.create({
    ...{ title, description, subjectId, courseId, createdBy, maxPoints, status: row.status },
    ...{ version: row.version + 1, replacesRubricId: row.id },
  });
  await row.update({ status: "replaced" });
  await insertCriteria(
    next.id,
    criteria.map(({ rubricCriterionId: _, ...values }) => values),
  );
  await execute(sql`
    UPDATE assignments a SET rubric_id = ${next.id}, updated_at = now()
    WHERE a.school_id = ${currentSchool} AND a.rubric_id = ${row.id} AND NOT EXISTS (
      SELECT FROM rubric_ratings r JOIN assignment_submissions s ON s.school_id = r.school_id
        AND s.id = r.assignment_submission_id
      WHERE r.school_id = a.school_id AND s.assignment_id = a.id)`);
  await audited(Rubric, next.id, "create", { after: { title, version: next.version, replaces: row.id } });
  return next;
}

/** Inserts the criteria that have no id yet, each at its place. */
const insertCriteria = (rubricId: string, criteria: readonly Omit<CriterionInput, "rubricCriterionId">[]) =>
  insertRows(
    RubricCriterion,
    criteria.flatMap((criterion, index) => {
      if ("rubricCriterionId" in criterion && criterion.rubricCriterionId) return [];
      const { title, description, levels } = criterion;
      return [{ id: newId(), rubricId, sortOrder: index + 1, title, description, levels }];
    }),
  );

const isFirst = (criteria: readonly CriterionInput[], index: number) =>
  criteria.findIndex(({ rubricCriterionId: id }) => id === criteria[index]!.rubricCriterionId) === index;

const isSame = (old: readonly RubricCriterion[], criteria: readonly CriterionInput[]): boolean =>
  JSON.stringify(
    old.map(({ id, title, description, levels }) => [id, title, description, levels.map(flat)]),
  ) ===
  JSON.stringify(
    criteria.map(({ rubricCriterionId: id, title, description, levels }) => [
      id,
      title,
      description,
      levels.map(flat),
    ]),
  );
const flat = ({
  title,
  description,
  points,
}: {
  title: string;
  description: string | null;
  points: string;
}) => [title, description, points];

function maximumOf(criteria: readonly CriterionInput[]): string {
  const highest = criteria.map(({ levels }) =>
    levels.map(({ points }) => exact(points)).reduce((a, b) => (compare(a, b) < 0 ? b : a)),
  );
  return rounded(sum(highest));
}

async function checkPlace({ subjectId, courseId }: Rubric): Promise<void> {
  if (subjectId && courseId)
    throw invalid([{ path: "subjectId", message: "must be empty if there is a course" }]);
  const unknown: Fault[] = [];
  if (subjectId && !(await Subject.findByPk(subjectId, { attributes: ["id"] })))
    unknown.push({ path: "subjectId", message: "there is no subject with this id" });
  if (courseId && !(await Course.findByPk(courseId, { attributes: ["id"] })))
    unknown.push({ path: "courseId", message: "there is no course with this id" });
  if (unknown.length) throw unknownReferences(unknown);
}
