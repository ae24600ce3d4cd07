import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import type { AcademicYear } from "../../models/structure/index.ts";

const atOnce = 200;

interface Candidate {
  id: string;
  studentId: string;
  enrollmentId: string;
  decision: "promote" | "repeat" | "graduate" | "leave";
  gradeLevelId: string | null;
  sectionId: string | null;
  /** Status of the enrolment, and whether it goes on with the student still here. */
  was: string;
  here: boolean;
  enrolledAlready: boolean;
  section: { name: string; capacity: number | null; taken: number; fits: boolean } | null;
}

type Outcome = "done" | "left" | "failed";

/**
 * Applies some of the approved candidates of a promotion in one transaction, in a handful of statements.
 * @returns how many were looked at: none when all are through
 */
export const applyCandidates = (batchId: string, from: AcademicYear, to: AcademicYear): Promise<number> =>
  transaction(async () => {
    const candidates = await lockSome(batchId, to);
    const places = new Map<string, number>();
    const judged = candidates.map((candidate) => {
      const error = candidate.here ? obstacle(candidate, places, to) : null;
      const outcome: Outcome = error ? "failed" : candidate.here ? "done" : "left";
      return { ...candidate, section: undefined, outcome, error };
    });
    if (judged.length)
      await query(
        { name: "apply-candidates", text: applySql },
        [schoolId(), JSON.stringify(judged), from.endsOn, to.id, to.startsOn, actorId()],
        { readOnly: false },
      );
    return judged.length;
  });

/** Why a student cannot be placed, if anything; takes the place where there is one. */
function obstacle(
  { decision, gradeLevelId, sectionId, section, enrolledAlready }: Candidate,
  places: Map<string, number>,
  to: AcademicYear,
): string | null {
  if (decision === "graduate" || decision === "leave") return null;
  if (!gradeLevelId) return "There is no grade level to go to: decide on one";
  if (enrolledAlready) return `The student is enrolled in ${to.name} already`;
  if (!sectionId) return null;
  if (!section?.fits) return "The section does not belong to the coming year and this grade level any more";
  const taken = places.get(sectionId) ?? section.taken;
  if (section.capacity !== null && taken >= section.capacity)
    return `${section.name} has ${section.capacity} places, and all are taken`;
  places.set(sectionId, taken + 1);
  return null;
}

/** Students first, then enrolments, then sections: the order in which everything else locks them. */
async function lockSome(batchId: string, to: AcademicYear): Promise<Candidate[]> {
  const school = schoolId();
  const write = { readOnly: false };
  const locked = await query<{ id: string; student: string; enrollment: string; section: string | null }>(
    {
      name: "lock-candidates",
      text: `SELECT id, student_id AS student, enrollment_id AS enrollment, to_section_id AS section
        FROM promotion_candidates WHERE school_id = $1 AND promotion_batch_id = $2 AND status = 'approved'
        ORDER BY id LIMIT ${atOnce} FOR UPDATE`,
    },
    [school, batchId],
    write,
  );
  const lock = (table: string, ids: Array<string | null>, strength = "UPDATE") =>
    query(
      {
        name: `lock-${table}`,
        text: `SELECT FROM ${table} WHERE school_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR ${strength}`,
      },
      [school, ids],
      write,
    );
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
  return query<Candidate & Record<string, unknown>>(
    { name: "read-candidates", text: readSql },
    [school, locked.map(({ id }) => id), to.id],
    write,
  );
}

const readSql = `
  SELECT c.id, c.student_id AS "studentId", c.enrollment_id AS "enrollmentId",
    coalesce(c.decision, c.recommended) AS decision, c.to_grade_level_id AS "gradeLevelId", c.to_section_id AS "sectionId",
    e.status AS was,
    e.status IN ('planned', 'active', 'suspended')
      AND st.status NOT IN ('withdrawn', 'transferred', 'graduated', 'archived') AS here,
    EXISTS (SELECT FROM enrollments n WHERE n.school_id = $1 AND n.student_id = c.student_id AND n.academic_year_id = $3
      AND n.status IN ('planned', 'active', 'suspended')) AS "enrolledAlready",
    CASE WHEN s.id IS NOT NULL THEN json_build_object('name', s.name, 'capacity', s.capacity,
      'fits', s.academic_year_id = $3 AND s.grade_level_id = c.to_grade_level_id AND s.status <> 'archived',
      'taken', (SELECT count(*) FROM enrollments p WHERE p.school_id = $1 AND p.section_id = s.id
        AND p.status IN ('planned', 'active', 'suspended'))) END AS section
  FROM promotion_candidates c
  JOIN enrollments e ON e.school_id = c.school_id AND e.id = c.enrollment_id
  JOIN students st ON st.school_id = c.school_id AND st.id = c.student_id
  LEFT JOIN sections s ON s.school_id = c.school_id AND s.id = c.to_section_id
  WHERE c.school_id = $1 AND c.id = ANY ($2::uuid[]) ORDER BY c.id`;

const applySql = `
  WITH given AS (
    SELECT *, gen_random_uuid() AS "newId" FROM jsonb_to_recordset($2::jsonb) AS g(id uuid, "studentId" uuid,
      "enrollmentId" uuid, decision text, "gradeLevelId" uuid, "sectionId" uuid, was text, outcome text, error text)
  ), done AS MATERIALIZED (
    SELECT * FROM given WHERE outcome = 'done'
  ), placed AS MATERIALIZED (
    SELECT * FROM done WHERE decision IN ('promote', 'repeat')
  ), completed AS (
    UPDATE enrollments e SET status = 'completed', ends_on = greatest(e.starts_on, $3::date), exit_type = d.decision,
      updated_at = now()
    FROM done d WHERE e.school_id = $1 AND e.id = d."enrollmentId"
    RETURNING e.id, e.section_id, e.ends_on, d.was, d.decision
  ), entered AS (
    INSERT INTO enrollments (school_id, id, student_id, academic_year_id, grade_level_id, section_id, starts_on,
      entry_type, status)
    SELECT $1, "newId", "studentId", $4, "gradeLevelId", "sectionId", $5::date, decision, 'active' FROM placed
  ), history AS (
    INSERT INTO enrollment_status_changes (school_id, id, enrollment_id, from_status, to_status, from_section_id,
      to_section_id, effective_on, reason, changed_by)
    SELECT $1, gen_random_uuid(), id, was, 'completed', section_id, NULL, ends_on, decision, $6::uuid FROM completed
    UNION ALL
    SELECT $1, gen_random_uuid(), "newId", NULL, 'active', NULL, "sectionId", $5::date, decision, $6::uuid FROM placed
  ), gone AS (
    UPDATE students st SET status = CASE d.decision WHEN 'graduate' THEN 'graduated' ELSE 'withdrawn' END,
      updated_at = now()
    FROM done d WHERE st.school_id = $1 AND st.id = d."studentId" AND d.decision IN ('graduate', 'leave')
  )
  UPDATE promotion_candidates c SET status = CASE g.outcome WHEN 'failed' THEN 'failed' ELSE 'applied' END, error = g.error,
    reason = CASE g.outcome WHEN 'left' THEN 'left before: ' || g.was ELSE c.reason END, updated_at = now()
  FROM given g WHERE c.school_id = $1 AND c.id = g.id`;
