import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { invalid, unknownReferences } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { BehaviourPoint, behaviourPointKinds } from "../../../models/behaviour/index.ts";
import { audited } from "../../audit/audited.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { text } from "../../common/input/schemas.ts";
import { studentScope } from "../../people/row-scope.ts";
import { schoolDay } from "../../school/school-day.ts";
import { BehaviourPointView, behaviourPoints } from "./behaviour-points.ts";
import { notifyPoints } from "./notify-points.ts";

export const NewBehaviourPoints = z
  .strictObject({
    studentIds: z.array(z.uuid()).min(1).max(200).optional(),
    sectionId: z.uuid().optional().describe("Every student of the class"),
    courseOfferingId: z.uuid().optional().describe("Every student of the course offering"),
    kind: z.enum(behaviourPointKinds),
    points: z.int().min(1).max(100),
    reason: text(200).describe("Families read it"),
  })
  .meta({ id: "NewBehaviourPoints" });

export const AwardedPoints = z
  .object({ data: z.array(BehaviourPointView).describe("One row per student") })
  .meta({ id: "AwardedPoints" });

type Award = z.output<typeof NewBehaviourPoints>;

/**
 * Awards points to chosen students, or to every student of a class: teachers to students they teach.
 * @throws {AppError} 400
 */
export const awardPoints = ({ kind, points, reason, ...to }: Award) =>
  transaction(async () => {
    const found = await findStudents(to);
    const awardedOn = await schoolDay();
    const rows = found.map(({ id, houseId }) => ({
      ...{ id: newId(), studentId: id, houseId, kind, points, reason },
      ...{ awardedBy: actorId(), awardedOn },
    }));
    await insertRows(BehaviourPoint, rows);
    const studentIds = found.map(({ id }) => id);
    await audited(BehaviourPoint, null, "award", { after: { studentIds, kind, points, reason } });
    await notifyPoints(studentIds, { kind, points, reason, revoked: false });
    return {
      data: await behaviourPoints.findByIds(
        "id",
        rows.map(({ id }) => id),
      ),
    };
  });

interface Found {
  id: string;
  houseId: string | null;
  reachable: boolean;
}

const chosen = { studentIds: "students", sectionId: "class", courseOfferingId: "course offering" } as const;

/** @throws {AppError} 400 */
async function findStudents({ studentIds, sectionId, courseOfferingId }: Partial<Award>): Promise<Found[]> {
  const [path, ...others] = Object.entries({ studentIds, sectionId, courseOfferingId }).flatMap(
    ([name, value]) => (value === undefined ? [] : [name as keyof typeof chosen]),
  );
  if (!path || others.length)
    throw invalid([
      { path: "studentIds", message: "give exactly one of studentIds, sectionId and courseOfferingId" },
    ]);
  const found = await query<Found>(sql`
    SELECT s.id, m.house_id AS "houseId", s.id IN (SELECT id FROM students WHERE school_id = ${currentSchool}
      AND (${scopeSql("behaviour-points.award", studentScope)})) AS reachable
    FROM students s
    LEFT JOIN house_memberships m ON m.school_id = ${currentSchool} AND m.student_id = s.id
    WHERE s.school_id = ${currentSchool} AND s.status IN ('active', 'suspended') AND s.id IN (
      SELECT unnest(${studentIds ?? []}::uuid[])
      UNION SELECT e.student_id FROM enrollments e WHERE e.school_id = ${currentSchool}
        AND e.status IN ('active', 'suspended') AND (e.ends_on IS NULL OR e.ends_on >= ${schoolToday})
        AND (e.section_id = ${sectionId}::uuid OR e.section_id = (SELECT o.section_id FROM course_offerings o
          WHERE o.school_id = ${currentSchool} AND o.id = ${courseOfferingId}::uuid))
      UNION SELECT c.student_id FROM course_enrollments c WHERE c.school_id = ${currentSchool}
        AND c.course_offering_id = ${courseOfferingId}::uuid AND c.status = 'active'
        AND (c.ends_on IS NULL OR c.ends_on >= ${schoolToday}))
    ORDER BY s.id`);
  const reachable = found.filter((each) => each.reachable);
  if (!studentIds) {
    if (reachable.length === 0 || reachable.length < found.length)
      throw invalid([{ path, message: `must be a ${chosen[path]} with students, all of whom you teach` }]);
    return reachable;
  }
  const known = new Set(reachable.map(({ id }) => id));
  const errors = studentIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `studentIds.${index}`, message: "there is no such student" }],
  );
  if (errors.length) throw unknownReferences(errors);
  return reachable;
}
