import { Transaction } from "sequelize";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { raw, sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { PromotionBatch } from "../../../models/people/index.ts";
import type { AcademicYear } from "../../../models/structure/index.ts";
import { checkApplicable } from "./check-applicable.ts";

const BATCH_SIZE = 200;

interface Candidate {
  id: string;
  studentId: string;
  enrollmentId: string;
  decision: "promote" | "repeat" | "graduate" | "leave";
  gradeLevelId: string | null;
  sectionId: string | null;
  /** Status of the enrollment. */
  was: string;
  /** The enrollment is open and the student has not left. */
  here: boolean;
  enrolledAlready: boolean;
  section: { name: string; capacity: number | null; taken: number; fits: boolean } | null;
}

type Outcome = "done" | "left" | "failed";

/**
 * Applies up to `BATCH_SIZE` approved candidates of a promotion in one transaction, with a fixed number of statements.
 * @returns the number of candidates processed; 0 when none are left
 * @throws {AppError} 409 `promotion_status` if the promotion has been cancelled
 */
export const applyCandidates = (batchId: string, from: AcademicYear, to: AcademicYear): Promise<number> =>
  transaction(async () => {
    // A concurrent cancellation waits for these candidates, and stops the run before the next ones.
    checkApplicable(
      await PromotionBatch.findByPk(batchId, { lock: Transaction.LOCK.SHARE, rejectOnEmpty: true }),
    );
    const candidates = await lockBatch(batchId, to);
    const places = new Map<string, number>();
    const processed = candidates.map((candidate) => {
      const error = candidate.here ? obstacle(candidate, places, to) : null;
      const outcome: Outcome = error ? "failed" : candidate.here ? "done" : "left";
      return { ...candidate, section: undefined, outcome, error };
    });
    if (processed.length)
      await execute(
        applyDecisions({
          processed: JSON.stringify(processed),
          endsOn: from.endsOn,
          id: to.id,
          startsOn: to.startsOn,
          decidedBy: actorId(),
        }),
      );
    return processed.length;
  });

/**
 * Returns why a student cannot be placed, or null. Otherwise counts the student in `places`.
 * @param places students per section, including those placed earlier in this batch
 */
function obstacle(
  { decision, gradeLevelId, sectionId, section, enrolledAlready }: Candidate,
  places: Map<string, number>,
  to: AcademicYear,
): string | null {
  if (decision === "graduate" || decision === "leave") return null;
  if (!gradeLevelId) return "No target grade level: choose one";
  if (enrolledAlready) return `The student is already enrolled in ${to.name}`;
  if (!sectionId) return null;
  if (!section?.fits) return "The section no longer belongs to the target year and grade level";
  const taken = places.get(sectionId) ?? section.taken;
  if (section.capacity !== null && taken >= section.capacity)
    return `${section.name} is full: all ${section.capacity} places are taken`;
  places.set(sectionId, taken + 1);
  return null;
}

/** Locks candidates, then students, enrollments and sections, in the order that every other use case locks them. */
async function lockBatch(batchId: string, to: AcademicYear): Promise<Candidate[]> {
  const locked = await execute<{
    id: string;
    student: string;
    enrollment: string;
    section: string | null;
  }>(sql`
    SELECT id, student_id AS student, enrollment_id AS enrollment, to_section_id AS section
    FROM promotion_candidates WHERE school_id = ${currentSchool} AND promotion_batch_id = ${batchId}
      AND status = 'approved'
    ORDER BY id LIMIT ${raw(BATCH_SIZE)} FOR UPDATE`);
  const lock = (table: string, ids: Array<string | null>, strength = "UPDATE") =>
    execute(sql`
      SELECT FROM ${raw(table)} WHERE school_id = ${currentSchool} AND id = ANY (${ids}::uuid[])
        ORDER BY id FOR ${raw(strength)}`);
  await lock(
    "students",
    locked.map(({ student }) => student),
  );
  await lock(
    "enrollments",
    locked.map(({ enrollment }) => enrollment),
  );
  await lock(
    "sections",
    locked.map(({ section }) => section),
    "NO KEY UPDATE",
  );
  return execute<Candidate & Record<string, unknown>>(
    selectCandidates(
      locked.map(({ id }) => id),
      to.id,
    ),
  );
}

const selectCandidates = (locked: readonly string[], id: unknown) => sql`
  SELECT c.id, c.student_id AS "studentId", c.enrollment_id AS "enrollmentId",
    coalesce(c.decision, c.recommended) AS decision, c.to_grade_level_id AS "gradeLevelId",
    c.to_section_id AS "sectionId", e.status AS was,
    e.status IN ('planned', 'active', 'suspended')
      AND st.status NOT IN ('withdrawn', 'transferred', 'graduated', 'archived') AS here,
    EXISTS (SELECT FROM enrollments n WHERE n.school_id = ${currentSchool} AND n.student_id = c.student_id
      AND n.academic_year_id = ${id}
      AND n.status IN ('planned', 'active', 'suspended')) AS "enrolledAlready",
    CASE WHEN s.id IS NOT NULL THEN json_build_object('name', s.name, 'capacity', s.capacity,
      'fits', s.academic_year_id = ${id} AND s.grade_level_id = c.to_grade_level_id AND s.status <> 'archived',
      'taken', (SELECT count(*) FROM enrollments p WHERE p.school_id = ${currentSchool} AND p.section_id = s.id
        AND p.status IN ('planned', 'active', 'suspended'))) END AS section
  FROM promotion_candidates c
  JOIN enrollments e ON e.school_id = c.school_id AND e.id = c.enrollment_id
  JOIN students st ON st.school_id = c.school_id AND st.id = c.student_id
  LEFT JOIN sections s ON s.school_id = c.school_id AND s.id = c.to_section_id
  WHERE c.school_id = ${currentSchool} AND c.id = ANY (${locked}::uuid[]) ORDER BY c.id`;

const applyDecisions = ({
  processed,
  endsOn,
  id,
  startsOn,
  decidedBy,
}: Record<"processed" | "endsOn" | "id" | "startsOn" | "decidedBy", unknown>) => sql`
  WITH given AS (
    SELECT *, gen_random_uuid() AS "newId" FROM jsonb_to_recordset(${processed}::jsonb) AS g(id uuid,
      "studentId" uuid, "enrollmentId" uuid, decision text, "gradeLevelId" uuid, "sectionId" uuid, was text,
        outcome text, error text)
  ), done AS MATERIALIZED (
    SELECT * FROM given WHERE outcome = 'done'
  ), placed AS MATERIALIZED (
    SELECT * FROM done WHERE decision IN ('promote', 'repeat')
  ), completed AS (
    UPDATE enrollments e SET status = 'completed', ends_on = greatest(e.starts_on, ${endsOn}::date),
      exit_type = d.decision, updated_at = now()
    FROM done d WHERE e.school_id = ${currentSchool} AND e.id = d."enrollmentId"
    RETURNING e.id, e.section_id, e.ends_on, d.was, d.decision
  ), entered AS (
    INSERT INTO enrollments (school_id, id, student_id, academic_year_id, grade_level_id, section_id, program_id,
      starts_on, entry_type, status)
    SELECT ${currentSchool}, d."newId", d."studentId", ${id}, d."gradeLevelId", d."sectionId", p.id, ${startsOn}::date,
      d.decision, 'active'
    FROM placed d JOIN enrollments e ON e.school_id = ${currentSchool} AND e.id = d."enrollmentId"
    LEFT JOIN programs p ON p.school_id = e.school_id AND p.id = e.program_id AND p.status = 'active'
  ), history AS (
    INSERT INTO enrollment_status_changes (school_id, id, enrollment_id, from_status, to_status, from_section_id,
      to_section_id, effective_on, reason, changed_by)
    SELECT ${currentSchool}, gen_random_uuid(), id, was, 'completed', section_id, NULL, ends_on, decision,
      ${decidedBy}::uuid FROM completed
    UNION ALL
    SELECT ${currentSchool}, gen_random_uuid(), "newId", NULL, 'active', NULL, "sectionId", ${startsOn}::date,
      decision, ${decidedBy}::uuid FROM placed
  ), gone AS (
    UPDATE students st SET status = CASE d.decision WHEN 'graduate' THEN 'graduated' ELSE 'withdrawn' END,
      updated_at = now()
    FROM done d WHERE st.school_id = ${currentSchool} AND st.id = d."studentId"
      AND d.decision IN ('graduate', 'leave')
  )
  UPDATE promotion_candidates c SET status = CASE g.outcome WHEN 'failed' THEN 'failed' ELSE 'applied' END,
    error = g.error, reason = CASE g.outcome WHEN 'left' THEN 'left before: ' || g.was ELSE c.reason END,
      updated_at = now()
  FROM given g WHERE c.school_id = ${currentSchool} AND c.id = g.id`;
