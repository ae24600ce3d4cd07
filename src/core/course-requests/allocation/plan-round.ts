import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { CourseAllocationPlace, CourseRequestRound } from "../../../models/course-requests/index.ts";
import { type Choice, planAllocation } from "../../common/allocation/plan-allocation.ts";
import { eligibleStudents } from "../rounds/eligible-students-sql.ts";
import { busyStudents, clashingOfferings } from "./clashes.ts";

export type PlannedPlace = Pick<
  CourseAllocationPlace,
  "studentId" | "courseOfferingId" | "rank" | "position" | "reason" | "status"
>;

/** Plans who gets which courses of a round, by the requests, places and lessons of now. A seed gives the same result again. */
export async function planRound(round: CourseRequestRound, seed: string): Promise<PlannedPlace[]> {
  const rows = await query<Choice & { eligible: boolean }>(sql`
    WITH ${eligibleStudents(round)}
    SELECT ch.id, r.student_id AS "studentId", ch.course_offering_id AS "optionId", ch.rank, NULL AS position,
      EXISTS (SELECT FROM eligible WHERE eligible.id = r.student_id) AS eligible
    FROM course_requests r
    JOIN course_request_choices ch ON ch.school_id = ${currentSchool} AND ch.course_request_id = r.id
    WHERE r.school_id = ${currentSchool} AND r.course_request_round_id = ${round.id} AND r.status = 'submitted'
    ORDER BY r.student_id, ch.rank`);
  const offerings = await query<{ id: string; free: number | null; students: string[] }>(sql`
    SELECT c.id, c.capacity - count(e.id)::int AS free,
      coalesce(array_agg(e.student_id) FILTER (WHERE e.id IS NOT NULL), '{}') AS students
    FROM course_request_options o
    JOIN course_offerings c ON c.school_id = ${currentSchool} AND c.id = o.course_offering_id
    LEFT JOIN course_enrollments e ON e.school_id = ${currentSchool} AND e.course_offering_id = c.id AND e.status = 'active'
    WHERE o.school_id = ${currentSchool} AND o.course_request_round_id = ${round.id}
    GROUP BY c.id, c.capacity`);
  const taken = new Map<string, string[]>();
  for (const { id, students } of offerings)
    for (const student of students) taken.set(student, [...(taken.get(student) ?? []), id]);
  const offeringIds = offerings.map(({ id }) => id);
  const choices = rows.filter(({ eligible }) => eligible);
  const outcomes = planAllocation({
    choices,
    free: new Map(offerings.map(({ id, free }) => [id, free ?? Number.POSITIVE_INFINITY])),
    taken,
    clash: await clashingOfferings(offeringIds),
    isBusy: await busyStudents(
      offeringIds,
      choices.map(({ studentId }) => studentId),
    ),
    placesEach: round.placesEach,
    seed,
  });
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  const waiting = new Map<string, number>();
  const places = [...outcomes].map(([id, outcome]): PlannedPlace => {
    const { studentId, optionId, rank } = byId.get(id)!;
    const place = { studentId, courseOfferingId: optionId, rank, position: null, reason: null };
    if (outcome === "accepted") return { ...place, status: "accepted" };
    if (outcome !== "waiting_list") return { ...place, reason: outcome, status: "declined" };
    const position = (waiting.get(optionId) ?? 0) + 1;
    waiting.set(optionId, position);
    return { ...place, position, status: "waiting_list" };
  });
  const refused = rows
    .filter(({ eligible }) => !eligible)
    .map(({ studentId, optionId, rank }): PlannedPlace => {
      return {
        studentId,
        courseOfferingId: optionId,
        rank,
        position: null,
        reason: "not_eligible",
        status: "declined",
      };
    });
  return [...places, ...refused];
}
