import { execute, query } from "../../db/query.ts";
import { sql, unprepared } from "../../db/sql.ts";
import { acrossSchools } from "../../db/transaction.ts";
import { newId } from "../../lib/ids.ts";
import { sendTasks } from "../common/queue.ts";
import { latestSlot, type Schedule, type ScheduledSlot } from "./schedule.ts";

export interface Scheduled {
  name: string;
  schedule: Schedule;
}

interface PlannedSlot {
  id: string;
  job: string;
  slot: string;
  dueAt: Date;
  schoolId: string | null;
}

interface Options {
  /** Default: the time of the database, so that nodes with different clocks agree. */
  at?: Date | undefined;
  /** Slots due before this are left to `enqueueAfterStart`, for jobs that run after start-up. */
  startedAt?: Date | undefined;
}

// The slot and its queue job are inserted in one transaction. No slot is inserted while an earlier one of the same job is
// still queued, so that missed slots are caught up once.
const insertSlots = (planned: readonly PlannedSlot[], origin: "schedule" | "start") => sql`
  INSERT INTO job_runs (id, job, slot, origin, due_at, status)
  SELECT p.id, p.job, p.slot, ${origin}, p.due_at, 'queued'
  FROM unnest(${planned.map(({ id }) => id)}::uuid[], ${planned.map(({ job }) => job)}::text[],
    ${planned.map(({ slot }) => slot)}::text[], ${planned.map(({ dueAt }) => dueAt)}::timestamptz[]) AS p (id, job, slot, due_at)
  WHERE NOT EXISTS (SELECT FROM job_runs r WHERE r.job = p.job AND r.status = 'queued' AND r.slot NOT LIKE '%/%'
    AND p.slot NOT LIKE '%/%' AND r.created_at > now() - interval '1 hour')
  ON CONFLICT (job, slot) DO NOTHING RETURNING id`;

/** Enqueue the latest due slot of each job unless another node already has. @returns the number enqueued here, and the time used */
export function enqueueDueSlots(
  jobs: readonly Scheduled[],
  { at, startedAt }: Options = {},
): Promise<{ enqueued: number; at: Date }> {
  return acrossSchools("schedules are the installation's", async () => {
    const moment = at ?? (await databaseTime());
    const planned: PlannedSlot[] = [];
    for (const job of jobs) planned.push(...(await planSlots(job, moment, startedAt)));
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
    const slot = { id: newId(), job: job.name, slot: `start ${dueAt.toISOString()}`, dueAt, schoolId: null };
    return (await insertAndEnqueue([slot], "start")) > 0;
  });
}

async function insertAndEnqueue(
  planned: readonly PlannedSlot[],
  origin: "schedule" | "start",
): Promise<number> {
  if (!planned.length) return 0;
  const inserted = await execute<{ id: string }>(insertSlots(planned, origin));
  const ids = new Set(inserted.map(({ id }) => id));
  const byJob = Map.groupBy(
    planned.filter(({ id }) => ids.has(id)),
    ({ job }) => job,
  );
  for (const [job, slots] of byJob) {
    await sendTasks(
      job,
      slots.map(({ id, schoolId }) => ({ id, schoolId: null, payload: payloadOf(schoolId) })),
    );
  }
  return ids.size;
}

const payloadOf = (school: string | null) => (school ? { school } : {});

async function planSlots({ name, schedule }: Scheduled, at: Date, startedAt?: Date): Promise<PlannedSlot[]> {
  const planned = (slot: string, dueAt: Date, schoolId: string | null) => ({
    id: newId(),
    job: name,
    slot,
    dueAt,
    schoolId,
  });
  if ("every" in schedule || schedule.zone === "UTC") {
    const { slot, dueAt } = latestSlot(schedule, at);
    const left = "afterStartSeconds" in schedule && startedAt !== undefined && dueAt < startedAt;
    return left ? [] : [planned(slot, dueAt, null)];
  }
  const inZone = new Map<string, ScheduledSlot>();
  return (await activeSchools()).flatMap(({ id, timezone, createdAt }) => {
    // Computed once per zone: thousands of schools share a few zones.
    if (!inZone.has(timezone)) inZone.set(timezone, latestSlot(schedule, at, timezone));
    const { slot, dueAt } = inZone.get(timezone)!;
    // Slots due before the school was created are not missed slots. A slot with an invalid date is never due.
    return dueAt >= createdAt ? [planned(`${slot}/${id}`, dueAt, id)] : [];
  });
}

const activeSchools = () =>
  query<{ id: string; timezone: string; createdAt: Date }>(
    sql`SELECT id, timezone, created_at AS "createdAt" FROM schools WHERE status = 'active'`,
  );

async function databaseTime(): Promise<Date> {
  const [row] = await query<{ now: Date }>(sql`SELECT clock_timestamp() AS now`);
  return row!.now;
}
