import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { afterCommit, inSchool } from "../../../db/transaction.ts";
import { withContext } from "../../../lib/context.ts";
import { StudentSuspension } from "../../../models/behaviour/index.ts";
import { audited } from "../../audit/audited.ts";
import { forgetActors } from "../../identity/sessions/load-actor.ts";
import { applyActions } from "../discipline-actions/apply-actions.ts";

export interface SuspensionReport {
  schools: number;
  started: number;
  ended: number;
}

interface Options {
  /** Id of one school. Default: every active school. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

const dueSql = sql`school_id = ${currentSchool} AND (status = 'scheduled' AND starts_on <= ${schoolToday}
    OR status = 'active' AND ends_on < ${schoolToday})`;

/**
 * Starts and ends suspensions by date, and brings the status of their students and the days on which accounts cannot sign in in
 * line with them. Safe to repeat.
 * @param studentId of one student; null: all of the school
 */
export async function applySuspensions(
  studentId: string | null,
): Promise<Pick<SuspensionReport, "started" | "ended">> {
  const moved = await execute<{ id: string; status: string }>(sql`
    UPDATE student_suspensions SET updated_at = now(),
      status = CASE WHEN ends_on < ${schoolToday} THEN 'ended' ELSE 'active' END
    WHERE ${dueSql} AND (${studentId}::uuid IS NULL OR student_id = ${studentId}::uuid)
    RETURNING id, status`);
  // Students without a suspension keep the status that somebody gave them.
  await execute(sql`
    UPDATE students s SET updated_at = now(), status = CASE WHEN x.running THEN 'suspended' ELSE 'active' END
    FROM (SELECT student_id, bool_or(status = 'active') AS running FROM student_suspensions
      WHERE school_id = ${currentSchool} AND (${studentId}::uuid IS NULL OR student_id = ${studentId}::uuid)
      GROUP BY student_id) x
    WHERE s.school_id = ${currentSchool} AND s.id = x.student_id
      AND s.status = CASE WHEN x.running THEN 'active' ELSE 'suspended' END`);
  await execute(sql`
    UPDATE users u SET updated_at = now(), blocked_from = x.starts_on, blocked_until = x.ends_on
    FROM students s CROSS JOIN LATERAL (SELECT min(n.starts_on) AS starts_on, min(n.ends_on) AS ends_on
      FROM (SELECT starts_on, ends_on FROM student_suspensions WHERE school_id = ${currentSchool}
        AND student_id = s.id AND blocks_sign_in AND status IN ('scheduled', 'active')
        ORDER BY starts_on LIMIT 1) n) x
    WHERE s.school_id = ${currentSchool} AND (${studentId}::uuid IS NULL OR s.id = ${studentId}::uuid)
      AND u.school_id = ${currentSchool} AND u.id = s.user_id
      AND (u.blocked_from, u.blocked_until) IS DISTINCT FROM (x.starts_on, x.ends_on)`);
  afterCommit(forgetActors);
  await applyActions(studentId);
  const ended = moved.filter(({ status }) => status === "ended").map(({ id }) => id);
  const started = moved.filter(({ status }) => status === "active").map(({ id }) => id);
  if (started.length) await audited(StudentSuspension, null, "start", { after: { ids: started } });
  if (ended.length) await audited(StudentSuspension, null, "end", { after: { ids: ended } });
  return { started: started.length, ended: ended.length };
}

const countDue = async () => {
  const [row] = await query<{ started: number; ended: number }>(sql`
    SELECT count(*) FILTER (WHERE status = 'scheduled')::int AS started,
      count(*) FILTER (WHERE status = 'active')::int AS ended FROM student_suspensions WHERE ${dueSql}`);
  return row!;
};

const selectSchools = (school: string | undefined | null) => sql`
  SELECT id FROM schools WHERE status = 'active' AND (${school}::uuid IS NULL OR id = ${school}::uuid) ORDER BY id`;

/** Applies the suspensions of every school by its date. */
export async function applySuspensionsDaily({ school, signal, dryRun }: Options): Promise<SuspensionReport> {
  const reason = "suspensions start and end in every school";
  const schools = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ id: string }>(selectSchools(school)),
  );
  const report = { schools: schools.length, started: 0, ended: 0 };
  for (const { id } of schools) {
    signal.throwIfAborted();
    const { started, ended } = await inSchool(id, dryRun ? countDue : () => applySuspensions(null));
    report.started += started;
    report.ended += ended;
  }
  return report;
}
