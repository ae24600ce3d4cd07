import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict, unknownReferences } from "../../../lib/errors.ts";
import { House, HouseMembership } from "../../../models/behaviour/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { studentScope } from "../../people/row-scope.ts";

export const HouseStudents = z
  .strictObject({ studentIds: z.array(z.uuid()).min(1).max(500) })
  .meta({ id: "HouseStudents" });

export const AssignedStudents = z
  .object({ assigned: z.int().describe("Students who were not in this house before") })
  .meta({ id: "AssignedStudents" });

/**
 * Puts students into a house; those in another house move. Points that were awarded stay with the former house.
 * @throws {AppError} 400 `unknown_reference`, 404, 409 `house_archived`
 */
export const assignStudents = (
  houseId: string,
  { studentIds }: z.output<typeof HouseStudents>,
): Promise<z.input<typeof AssignedStudents>> =>
  transaction(async () => {
    await lockInSchool("houses");
    const house = await findLocked(House, houseId);
    if (house.status === "archived") throw conflict("house_archived", "The house is archived");
    const found = await query<{ id: string }>(sql`
      SELECT id FROM students WHERE school_id = ${currentSchool} AND id = ANY (${studentIds}::uuid[])
        AND (${scopeSql("houses.manage", studentScope)})`);
    const known = new Set(found.map(({ id }) => id));
    const errors = studentIds.flatMap((id, index) =>
      known.has(id) ? [] : [{ path: `studentIds.${index}`, message: "there is no such student" }],
    );
    if (errors.length) throw unknownReferences(errors);
    const placed = await place([...known].map((studentId) => ({ studentId, houseId })));
    return { assigned: placed.length };
  });

interface Placement {
  studentId: string;
  houseId: string;
}

/** Writes houses of students, under the lock of the houses, and records the change. @returns the students who moved */
export async function place(placements: readonly Placement[]): Promise<string[]> {
  const moved = await execute<{ studentId: string }>(sql`
    INSERT INTO house_memberships AS m (school_id, id, house_id, student_id)
    SELECT ${currentSchool}, gen_random_uuid(), p.house_id, p.student_id
    FROM unnest(${placements.map(({ houseId }) => houseId)}::uuid[],
      ${placements.map(({ studentId }) => studentId)}::uuid[]) AS p (house_id, student_id)
    ON CONFLICT (school_id, student_id) DO UPDATE SET house_id = excluded.house_id, updated_at = now()
      WHERE m.house_id <> excluded.house_id
    RETURNING student_id AS "studentId"`);
  const ids = moved.map(({ studentId }) => studentId);
  if (ids.length)
    await audited(HouseMembership, null, "assign", {
      after: { placements: placements.filter(({ studentId }) => ids.includes(studentId)) },
    });
  return ids;
}
