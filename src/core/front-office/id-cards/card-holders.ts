import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { studentScope } from "../../people/row-scope.ts";

const MAX_CHOSEN = 200;

/** Ids in a query, separated by commas. */
const ids = z
  .string()
  .max(MAX_CHOSEN * 37)
  .transform((text) => text.split(","))
  .pipe(z.array(z.uuid()).min(1).max(MAX_CHOSEN));

/** Who the cards are for: chosen people, a class, a grade level, or everybody. */
export const CardHolders = z.strictObject({
  people: z.enum(["students", "staff"]),
  studentIds: ids.optional().describe(`At most ${MAX_CHOSEN} ids of students, separated by commas`),
  staffMemberIds: ids.optional().describe(`At most ${MAX_CHOSEN} ids of staff members, separated by commas`),
  sectionId: z.uuid().optional().describe("Only students with an open enrollment in this class"),
  gradeLevelId: z.uuid().optional().describe("Only students with an open enrollment in this grade level"),
});

export type CardHolders = z.output<typeof CardHolders>;

/** SQL: the open enrollment of a student `p`. */
export const openEnrollment = sql`LEFT JOIN LATERAL (SELECT section_id, grade_level_id FROM enrollments
    WHERE school_id = ${currentSchool} AND student_id = p.id AND status IN ('active', 'suspended', 'planned')
    ORDER BY status = 'planned', starts_on DESC, id LIMIT 1) e ON true`;

/** SQL condition for the chosen students `p` with their enrollment `e` whom the caller reaches. */
export const chosenStudents = ({ studentIds: ids = [], sectionId, gradeLevelId }: CardHolders): Sql => sql`
  p.school_id = ${currentSchool} AND p.status IN ('active', 'suspended')
    AND p.id IN (SELECT id FROM students WHERE school_id = ${currentSchool} AND (${scopeSql("students.read", studentScope)}))
    AND (${ids.length === 0} OR p.id = ANY (${ids}::uuid[]))
    AND (${sectionId ?? null}::uuid IS NULL OR e.section_id = ${sectionId ?? null}::uuid)
    AND (${gradeLevelId ?? null}::uuid IS NULL OR e.grade_level_id = ${gradeLevelId ?? null}::uuid)`;

/** SQL condition for the chosen staff members `p`. */
export const chosenStaff = ({ staffMemberIds: ids = [] }: CardHolders): Sql => sql`
  p.school_id = ${currentSchool} AND p.status IN ('active', 'on_leave') AND (${scopeSql("staff.read", () => null)})
    AND (${ids.length === 0} OR p.id = ANY (${ids}::uuid[]))`;
