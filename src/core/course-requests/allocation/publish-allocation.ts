import { Transaction } from "sequelize";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import {
  CourseAllocation,
  CourseAllocationPlace,
  CourseRequestOption,
  CourseRequestRound,
} from "../../../models/course-requests/index.ts";
import { CourseOffering } from "../../../models/structure/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { transition } from "../../common/entities/transition.ts";
import { notifyFamilies } from "../notify-families.ts";
import { courseAllocations } from "./course-allocations.ts";
import { type PlannedPlace, planRound } from "./plan-round.ts";

/**
 * Publishes a draft in one transaction: places become course enrollments, the waiting lists stay, families are notified. A draft
 * that would have another result now is refused.
 * @throws {AppError} 404, 409 `allocation_replaced`, `allocation_outdated`, `term_over`
 */
export const publishAllocation = (id: string) =>
  transaction(async () => {
    const found = await CourseAllocation.findByPk(id, { attributes: ["courseRequestRoundId"] });
    if (!found) throw notFound("Course allocation");
    const round = await findLocked(CourseRequestRound, found.courseRequestRoundId);
    const row = await findLocked(CourseAllocation, id);
    if (row.status === "published") return courseAllocations.get(id);
    await lockOfferings(round.id);
    const places = await CourseAllocationPlace.findAll({ where: { courseAllocationId: id } });
    await transition(row, {
      from: "draft",
      to: "published",
      verb: "publish",
      set: { publishedAt: now(), publishedBy: actorId() },
      after: { accepted: row.countAccepted, waiting: row.countWaiting },
      refuse: () => conflict("allocation_replaced", "A later run replaced this draft: publish that one"),
      check: async () => {
        if (fingerprint(places) !== fingerprint(await planRound(round, row.seed)))
          throw conflict(
            "allocation_outdated",
            "Requests, places or lessons have changed since this draft: run the allocation again",
          );
      },
    });
    await transition(round, {
      from: "closed",
      to: "published",
      verb: "publish",
      refuse: (status) =>
        conflict("course_request_round_status", `The round is ${status}: close it before you publish`),
    });
    await enroll(id);
    await notifyFamilies("result", round, [...new Set(places.map(({ studentId }) => studentId))]);
    return courseAllocations.get(id);
  });

const fingerprint = (places: readonly PlannedPlace[]): string =>
  places
    .map((place) =>
      [
        place.studentId,
        place.courseOfferingId,
        place.rank,
        place.status,
        place.position,
        place.reason,
      ].join(),
    )
    .sort()
    .join("\n");

/** Locks the courses on offer, so that nobody else takes a place meanwhile. */
async function lockOfferings(courseRequestRoundId: string): Promise<void> {
  const options = await CourseRequestOption.findAll({ where: { courseRequestRoundId } });
  await CourseOffering.findAll({
    where: { id: options.map(({ courseOfferingId }) => courseOfferingId) },
    attributes: ["id"],
    order: ["id"],
    lock: Transaction.LOCK.NO_KEY_UPDATE,
  });
}

/** Turns the accepted places into course enrollments; one that the office recorded as requested becomes active. */
async function enroll(allocationId: string): Promise<void> {
  const over = await query<{ title: string }>(sql`
    SELECT DISTINCT c.title FROM course_allocation_places p
    JOIN course_offerings c ON c.school_id = ${currentSchool} AND c.id = p.course_offering_id
    JOIN academic_terms t ON t.school_id = ${currentSchool} AND t.id = c.term_id AND t.ends_on < ${schoolToday}
    WHERE p.school_id = ${currentSchool} AND p.course_allocation_id = ${allocationId} AND p.status = 'accepted'`);
  if (over.length)
    throw conflict("term_over", `The term is over for ${over.map(({ title }) => title).join(", ")}`);
  await execute(sql`
    WITH made AS (
      INSERT INTO course_enrollments (school_id, id, course_offering_id, student_id, starts_on, ends_on, status)
      SELECT ${currentSchool}, gen_random_uuid(), p.course_offering_id, p.student_id,
        greatest(t.starts_on, ${schoolToday}), t.ends_on, 'active'
      FROM course_allocation_places p
      JOIN course_offerings c ON c.school_id = ${currentSchool} AND c.id = p.course_offering_id
      JOIN academic_terms t ON t.school_id = ${currentSchool} AND t.id = c.term_id
      WHERE p.school_id = ${currentSchool} AND p.course_allocation_id = ${allocationId} AND p.status = 'accepted'
      ORDER BY p.course_offering_id, p.student_id
      ON CONFLICT (school_id, course_offering_id, student_id) WHERE status IN ('requested', 'active')
        DO UPDATE SET status = 'active', starts_on = excluded.starts_on, ends_on = excluded.ends_on, updated_at = now()
      RETURNING id, course_offering_id, student_id
    )
    UPDATE course_allocation_places p SET course_enrollment_id = made.id, updated_at = now() FROM made
    WHERE p.school_id = ${currentSchool} AND p.course_allocation_id = ${allocationId}
      AND p.course_offering_id = made.course_offering_id AND p.student_id = made.student_id`);
}
