import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict, unknownReference } from "../../../lib/errors.ts";
import { Section } from "../../../models/structure/index.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { type AssignedStudents, place } from "./assign-students.ts";
import { shareOut } from "./share-out.ts";

export const HouseBalance = z
  .strictObject({
    sectionId: z.uuid().optional().describe("Only the students of this class; default: of the whole school"),
  })
  .meta({ id: "HouseBalance" });

/**
 * Puts active students without a house into the smallest houses, class by class. Nobody changes the house.
 * @throws {AppError} 400 `unknown_reference`, 409 `no_houses`
 */
export const balanceHouses = ({
  sectionId,
}: z.output<typeof HouseBalance>): Promise<z.input<typeof AssignedStudents>> =>
  transaction(async () => {
    if (sectionId && !(await Section.findByPk(sectionId))) throw unknownReference("sectionId", "section");
    await lockInSchool("houses");
    const sizes = await query<{ id: string; size: number }>(sql`
      SELECT h.id, count(s.id)::int AS size FROM houses h
      LEFT JOIN house_memberships m ON m.school_id = ${currentSchool} AND m.house_id = h.id
      LEFT JOIN students s ON s.school_id = ${currentSchool} AND s.id = m.student_id
        AND s.status IN ('active', 'suspended')
      WHERE h.school_id = ${currentSchool} AND h.status = 'active' GROUP BY h.id, h.code ORDER BY h.code`);
    if (sizes.length === 0) throw conflict("no_houses", "There is no active house: add one first");
    const students = await query<{ id: string }>(sql`
      SELECT s.id FROM students s
      LEFT JOIN LATERAL (SELECT e.section_id FROM enrollments e WHERE e.school_id = ${currentSchool}
        AND e.student_id = s.id AND e.status IN ('active', 'suspended') ORDER BY e.starts_on DESC LIMIT 1) e ON true
      WHERE s.school_id = ${currentSchool} AND s.status IN ('active', 'suspended')
        AND (${sectionId}::uuid IS NULL OR e.section_id = ${sectionId}::uuid)
        AND NOT EXISTS (SELECT FROM house_memberships m WHERE m.school_id = ${currentSchool} AND m.student_id = s.id)
      ORDER BY e.section_id, s.family_name, s.given_name, s.id`);
    const chosen = shareOut(
      new Map(sizes.map(({ id, size }) => [id, size])),
      students.map(({ id }) => id),
    );
    const placed = await place([...chosen].map(([studentId, houseId]) => ({ studentId, houseId })));
    return { assigned: placed.length };
  });
