import { execute, query } from "../../db/query.ts";
import { sql, unprepared } from "../../db/sql.ts";
import { acrossSchools } from "../../db/transaction.ts";
import { sendTasks } from "../common/queue.ts";
import { latestSlot, type Schedule } from "./schedule.ts";
import { schoolZones } from "./school-zones.ts";

export interface Scheduled {
  name: string;
  schedule: Schedule;
}

interface PlannedSlot {
  job: string;
  slot: string;
  dueAt: Date;
  /** Set for jobs that run per school: one slot for each active school of this time zone. */
  zone: string | null;
}

interface Options {
  /** Default: the time of the database, so that nodes with different clocks agree. */
  at?: Date | undefined;
  /** Slots due before this are left to `enqueueAfterStart`, for jobs that run after start-up. */
  startedAt?: Date | undefined;
}

// The slot and its queue job are inserted in one transaction. No slot is inserted while an earlier one of the same job is
// still queued, so that missed slots are caught up once; slots per school, whose keys contain a slash, are exempt. A slot due
// before the school was created is not a missed one. CASE keeps PostgreSQL from joining the slots of all schools with all
// queued runs.
const insertSlots = (planned: readonly PlannedSlot[], origin: "schedule" | "start") => sql`
  INSERT INTO job_runs (id, job, slot, origin, due_at, status)
  SELECT gen_random_uuid(), p.job, concat_ws('/', p.slot, s.id), ${origin}, p.due_at, 'queued'
  FROM unnest(${planned.map(({ job }) => job)}::text[], ${planned.map(({ slot }) => slot)}::text[],
    ${planned.map(({ dueAt }) => dueAt)}::timestamptz[], ${planned.map(({ zone }) => zone)}::text[])
    AS p (job, slot, due_at, zone)
  LEFT JOIN schools s ON s.timezone = p.zone AND s.status = 'active' AND s.created_at <= p.due_at
  WHERE CASE WHEN p.zone IS NULL
    THEN NOT EXISTS (SELECT FROM job_runs r WHERE r.job = p.job AND r.status = 'queued' AND r.slot NOT LIKE '%/%'
      AND r.created_at > now() - interval '1 hour')
    ELSE s.id IS NOT NULL END
  ON CONFLICT (job, slot) DO NOTHING RETURNING id, job, nullif(split_part(slot, '/', 2), '') AS school`;

/** Enqueue the latest due slot of each job unless another node already has. @returns the number enqueued here, and the time used */
export function enqueueDueSlots(
  jobs: readonly Scheduled[],
  { at, startedAt }: Options = {},
): Promise<{ enqueued: number; at: Date }> {
  return acrossSchools("schedules are the installation's", async () => {
    const moment = at ?? (await databaseTime());
    const zones = await schoolZones();
    const planned = jobs.flatMap((job) => planSlots(job, zones, moment, startedAt));
    return { enqueued: await insertAndEnqueue(planned, "schedule"), at: moment };
  });
}

/** Starts within this window count as one, because nodes are usually started together. */
const START_WINDOW_SECONDS = 60;

/** Enqueue the start-up run of a job. @returns false if another node has enqueued one within `START_WINDOW_SECONDS` */
export function enqueueAfterStart(job: Scheduled): Promise<boolean> {
  return acrossSchools("schedules are the installation's", async () => {
    await query(unprepared`SELECT pg_advisory_xact_lock(hashtext(${`start of ${job.name}`}))`);
    const [recent] = await query(unprepared`
      SELECT 1 AS one FROM job_runs WHERE job = ${job.name} AND origin IN ('start', 'schedule')
      AND created_at > now() - ${START_WINDOW_SECONDS} * interval '1 second' LIMIT 1`);
    if (recent) return false;
    const dueAt = await databaseTime();
    const slot = { job: job.name, slot: `start ${dueAt.toISOString()}`, dueAt, zone: null };
    return (await insertAndEnqueue([slot], "start")) > 0;
  });
}

async function insertAndEnqueue(
  planned: readonly PlannedSlot[],
  origin: "schedule" | "start",
): Promise<number> {
  if (!planned.length) return 0;
  const inserted = await execute<{ id: string; job: string; school: string | null }>(
    insertSlots(planned, origin),
  );
  for (const [job, slots] of Map.groupBy(inserted, ({ job }) => job))
    await sendTasks(
      job,
      slots.map(({ id, school }) => ({ id, schoolId: null, payload: school ? { school } : {} })),
    );
  return inserted.length;
}

function planSlots(
  { name, schedule }: Scheduled,
  zones: readonly string[],
  at: Date,
  startedAt?: Date,
): PlannedSlot[] {
  if ("every" in schedule || schedule.zone === "UTC") {
    const { slot, dueAt } = latestSlot(schedule, at);
    const left = "afterStartSeconds" in schedule && startedAt !== undefined && dueAt < startedAt;
    return left ? [] : [{ job: name, slot, dueAt, zone: null }];
  }
  return (
    zones
      .map((zone) => ({ job: name, ...latestSlot(schedule, at, zone), zone }))
      // The slot of an unknown zone has an invalid date.
      .filter(({ dueAt }) => !Number.isNaN(dueAt.getTime()))
  );
}

async function databaseTime(): Promise<Date> {
  const [row] = await query<{ now: Date }>(sql`SELECT clock_timestamp() AS now`);
  return row!.now;
}
