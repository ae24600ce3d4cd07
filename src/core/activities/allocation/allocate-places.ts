import { randomBytes } from "node:crypto";
import { Op } from "sequelize";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, unknownReference } from "../../../lib/errors.ts";
import { Activity, ActivityAllocation, ActivityEnrollment } from "../../../models/activities/index.ts";
import { AcademicTerm } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { type Outcome, planAllocation } from "../../common/allocation/plan-allocation.ts";
import { text } from "../../common/input/schemas.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { notifyEnrollments } from "../notify-enrollments.ts";
import { acceptStudents } from "../places/accept-students.ts";
import { ineligibleStudents } from "../places/ineligible-students.ts";
import { overlapSql } from "../places/overlap-sql.ts";
import { activityAllocations } from "./activity-allocations.ts";

export const NewActivityAllocation = z
  .strictObject({
    termId: z.uuid(),
    placesEach: z
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe("Activities that a student gets at most. Default: 1"),
    seed: text(64)
      .optional()
      .describe("Of the lottery within a rank. Default: a random one, which is recorded"),
  })
  .meta({ id: "NewActivityAllocation" });

/**
 * Gives out the places of all open activities of a term whose time for choosing is over, in one transaction: each choice with
 * consent becomes accepted, waiting or declined. Families are notified.
 * @throws {AppError} 400, 409 `choices_open`, `nothing_to_allocate`
 */
export const allocatePlaces = ({
  termId,
  placesEach = 1,
  seed = randomBytes(16).toString("hex"),
}: z.output<typeof NewActivityAllocation>) =>
  transaction(async () => {
    if (!(await AcademicTerm.findByPk(termId, { attributes: ["id"] })))
      throw unknownReference("termId", "term");
    await lockInSchool("activities");
    const activities = await Activity.findAll({
      where: { termId, status: { [Op.in]: ["open", "full"] } },
      order: ["id"],
      lock: true,
    });
    const choosing = activities.filter(({ choicesUntil }) => choicesUntil && choicesUntil > now());
    if (choosing.length)
      throw conflict(
        "choices_open",
        `Choices are still open: ${choosing.map(({ name }) => name).join(", ")}. Wait, or close them first`,
      );
    const ids = activities.map(({ id }) => id);
    const rows = await ActivityEnrollment.findAll({
      where: { activityId: ids, status: ["pending", "waiting_list"] },
      order: ["id"],
      lock: true,
    });
    if (rows.length === 0) throw conflict("nothing_to_allocate", "No open choices in this term");
    const refused = await refuse(activities, rows);
    const outcomes = planAllocation({
      choices: rows
        .filter(({ id }) => !refused.has(id))
        .map(({ id, studentId, activityId, rank, position }) => ({
          ...{ id, studentId, rank, position },
          optionId: activityId,
        })),
      free: new Map(activities.map(({ id, capacity, placesTaken }) => [id, capacity - placesTaken])),
      taken: await takenBy(termId, rows),
      clash: await clashes(termId),
      placesEach,
      seed,
    });
    for (const activity of activities) await settle(activity, rows, outcomes, refused);
    const count = (outcome: Outcome) => [...outcomes.values()].filter((each) => each === outcome).length;
    const run = await ActivityAllocation.create({
      ...{ termId, seed, placesEach, runBy: actorId() },
      countChoices: rows.length,
      countAccepted: count("accepted"),
      countWaiting: count("waiting_list"),
    });
    await audited(ActivityAllocation, run.id, "run", {
      after: { termId, seed, placesEach, accepted: run.countAccepted, waiting: run.countWaiting },
    });
    return activityAllocations.get(run.id);
  });

type Refusal = "no_consent" | "not_eligible";

/** The choices without consent, and of students who do not meet the conditions now. */
async function refuse(
  activities: readonly Activity[],
  rows: readonly ActivityEnrollment[],
): Promise<Map<string, Refusal>> {
  const refused = new Map<string, Refusal>();
  for (const activity of activities) {
    const own = rows.filter(({ activityId }) => activityId === activity.id);
    const ineligible = await ineligibleStudents(
      activity,
      own.map(({ studentId }) => studentId),
    );
    for (const { id, studentId, consentBy } of own)
      if (!consentBy) refused.set(id, "no_consent");
      else if (ineligible.has(studentId)) refused.set(id, "not_eligible");
  }
  return refused;
}

/** The activities of the term in which these students have a place. */
async function takenBy(termId: string, rows: readonly ActivityEnrollment[]): Promise<Map<string, string[]>> {
  const students = rows.map(({ studentId }) => studentId);
  const taken = await query<{ studentId: string; activityIds: string[] }>(sql`
    SELECT e.student_id AS "studentId", array_agg(e.activity_id) AS "activityIds" FROM activity_enrollments e
    JOIN activities a ON a.school_id = e.school_id AND a.id = e.activity_id AND a.status NOT IN ('finished', 'cancelled')
    WHERE e.school_id = ${currentSchool} AND e.status = 'accepted' AND e.student_id = ANY (${students}::uuid[])
      AND a.term_id = ${termId}
    GROUP BY e.student_id`);
  return new Map(taken.map(({ studentId, activityIds }) => [studentId, activityIds]));
}

/** Which activities of the term meet at the same time. */
async function clashes(termId: string): Promise<(one: string, other: string) => boolean> {
  const pairs = await query<{ one: string; other: string }>(sql`
    SELECT a.id AS one, b.id AS other FROM activities a, activities b
    WHERE a.school_id = ${currentSchool} AND b.school_id = ${currentSchool} AND a.id <> b.id
      AND a.term_id = ${termId} AND b.term_id = ${termId} AND ${overlapSql}`);
  const known = new Set(pairs.map(({ one, other }) => `${one} ${other}`));
  return (one, other) => known.has(`${one} ${other}`);
}

/** Writes the outcomes of one activity, and closes its choices. */
async function settle(
  activity: Activity,
  rows: readonly ActivityEnrollment[],
  outcomes: ReadonlyMap<string, Outcome>,
  refused: ReadonlyMap<string, Refusal>,
): Promise<void> {
  const own = rows.filter(({ activityId }) => activityId === activity.id);
  // The order of the outcomes is the order of the waiting list.
  const order = [...outcomes.keys()];
  own.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const placed = own.filter(({ id }) => outcomes.get(id) === "accepted");
  const waiting = own.filter(({ id }) => outcomes.get(id) === "waiting_list");
  const declined = own.filter((row) => !placed.includes(row) && !waiting.includes(row));
  for (const [index, row] of waiting.entries()) {
    await row.update({ status: "waiting_list", position: index + 1 });
    await audited(ActivityEnrollment, row.id, "change_status", { after: { status: "waiting_list" } });
  }
  for (const row of declined) {
    const reason = refused.get(row.id) ?? (outcomes.get(row.id) as "clash" | "enough_places");
    await row.update({ status: "declined", position: null, reason });
    await audited(ActivityEnrollment, row.id, "reject", { after: { status: "declined", reason } });
  }
  await notifyEnrollments("waiting_list", activity, waiting);
  await notifyEnrollments("declined", activity, declined);
  if (!activity.choicesUntil) await activity.update({ choicesUntil: now() });
  await acceptStudents(activity, placed);
}
