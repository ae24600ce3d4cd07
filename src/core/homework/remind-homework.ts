import { currentSchool, currentTime, schoolToday } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { Assignment } from "../../models/homework/index.ts";
import { notify } from "../notifications/notify.ts";
import { addSubmissions } from "./assignments/add-submissions.ts";
import { currentClass } from "./assignments/current-class.ts";
import { homeworkUrl } from "./assignments/notify-students.ts";

export interface HomeworkReport {
  schools: number;
  /** Students who joined a class after the homework was set. */
  added: number;
  due: number;
  missing: number;
}

interface Options {
  /** Id of one school. Default: every active school. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

const reason = "homework is due in every school";

const selectSchools = (school: string | undefined | null) => sql`
  SELECT id FROM schools WHERE status = 'active' AND (${school}::uuid IS NULL OR id = ${school}::uuid) ORDER BY id`;

/**
 * Gives students who joined a class its open homework, reminds students of homework that is due tomorrow, and tells guardians of
 * homework of the last day that is missing. Safe to repeat: an account gets one notification per homework.
 */
export async function remindHomework({ school, signal, dryRun }: Options): Promise<HomeworkReport> {
  const schools = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ id: string }>(selectSchools(school)),
  );
  const report = { schools: schools.length, added: 0, due: 0, missing: 0 };
  for (const { id } of schools) {
    signal.throwIfAborted();
    await inSchool(id, async () => {
      if (!dryRun) report.added += await addJoined();
      report.due += await remindDue(dryRun);
      report.missing += await tellMissing(dryRun);
    });
  }
  return report;
}

async function addJoined(): Promise<number> {
  const open = await Assignment.findAll({ where: { status: "published", audience: "class" }, order: ["id"] });
  let added = 0;
  for (const assignment of open.filter(({ dueAt }) => dueAt.getTime() > now().getTime()))
    added += (await addSubmissions(assignment, await currentClass(assignment.courseOfferingId))).length;
  return added;
}

interface Row {
  id: string;
  title: string;
  dueOn: string;
  people: string[];
}

const open = sql`asub.status = 'not_submitted' AND a.status = 'published'`;

async function remindDue(dryRun: boolean | undefined): Promise<number> {
  const rows = await query<Row>(sql`
    SELECT a.id, a.title, (a.due_at AT TIME ZONE s.timezone)::date::text AS "dueOn", array_agg(st.user_id) AS people
    FROM assignments a JOIN schools s ON s.id = a.school_id
      JOIN assignment_submissions asub ON asub.school_id = ${currentSchool} AND asub.assignment_id = a.id
      JOIN students st ON st.school_id = ${currentSchool} AND st.id = asub.student_id AND st.user_id IS NOT NULL
    WHERE a.school_id = ${currentSchool} AND (a.due_at AT TIME ZONE s.timezone)::date = ${schoolToday} + 1 AND ${open}
    GROUP BY a.id, a.title, a.due_at, s.timezone ORDER BY a.id`);
  for (const { id, title, dueOn, people } of dryRun ? [] : rows)
    await notify({
      type: "homework_due",
      props: { title, due: dueOn },
      to: { users: people },
      entityType: "Assignment",
      entityId: id,
      url: homeworkUrl,
      dedupeKey: `homework-due:${id}:${dueOn}`,
    });
  return rows.reduce((sum, { people }) => sum + people.length, 0);
}

async function tellMissing(dryRun: boolean | undefined): Promise<number> {
  const rows = await query<Row>(sql`
    SELECT a.id, a.title, (a.due_at AT TIME ZONE s.timezone)::date::text AS "dueOn", array_agg(asub.student_id) AS people
    FROM assignments a JOIN schools s ON s.id = a.school_id
      JOIN assignment_submissions asub ON asub.school_id = ${currentSchool} AND asub.assignment_id = a.id
        AND asub.attempt = 0
    WHERE a.school_id = ${currentSchool} AND ${open}
      AND a.due_at BETWEEN ${currentTime}::timestamptz - interval '1 day' AND ${currentTime}::timestamptz
    GROUP BY a.id, a.title, a.due_at, s.timezone ORDER BY a.id`);
  for (const { id, title, dueOn, people } of dryRun ? [] : rows)
    await notify({
      type: "homework_missing",
      props: { title, due: dueOn },
      to: { families: people },
      entityType: "Assignment",
      entityId: id,
      url: homeworkUrl,
      dedupeKey: `homework-missing:${id}:{student}`,
    });
  return rows.reduce((sum, { people }) => sum + people.length, 0);
}
