import { query } from "../../db/query.ts";
import { acrossSchools } from "../../db/transaction.ts";
import { newId } from "../../lib/ids.ts";
import { sendTasks } from "../queue.ts";
import { latestTick, type Schedule, type Tick } from "./schedule.ts";

export interface Scheduled {
  name: string;
  schedule: Schedule;
}

interface Planned {
  id: string;
  job: string;
  slot: string;
  dueAt: Date;
  schoolId: string | null;
}

interface Options {
  /** The moment; the database's where it is not given, so that nodes with wrong clocks agree. */
  at?: Date | undefined;
  /** Ticks before this are left to what runs at the start. */
  startedAt?: Date | undefined;
}

// The tick and its job are made together or not at all. A job that still waits to be run is not queued a second time:
// what was missed is caught up once.
const insert = {
  name: "fire-ticks",
  text: `INSERT INTO job_runs (id, job, slot, origin, due_at, status)
    SELECT p.id, p.job, p.slot, $5, p.due_at, 'queued'
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) AS p (id, job, slot, due_at)
    WHERE NOT EXISTS (SELECT FROM job_runs r WHERE r.job = p.job AND r.status = 'queued' AND r.slot NOT LIKE '%/%'
      AND p.slot NOT LIKE '%/%' AND r.created_at > now() - interval '1 hour')
    ON CONFLICT (job, slot) DO NOTHING RETURNING id`,
};

/** Fires the latest tick of each job where nobody else did. @returns how many were fired here, and the moment that was */
export function fireTicks(
  jobs: readonly Scheduled[],
  { at, startedAt }: Options = {},
): Promise<{ fired: number; at: Date }> {
  return acrossSchools("schedules are the installation's", async () => {
    const moment = at ?? (await databaseTime());
    const planned: Planned[] = [];
    for (const job of jobs) planned.push(...(await ticksOf(job, moment, startedAt)));
    return { fired: await fire(planned, "schedule"), at: moment };
  });
}

/** So long after a start of the same job, another start is not one of its own: nodes are started together. */
const togetherSeconds = 60;

/** The run that follows a start. @returns whether it was fired here */
export function fireAfterStart(job: Scheduled): Promise<boolean> {
  return acrossSchools("schedules are the installation's", async () => {
    await query({ text: "SELECT pg_advisory_xact_lock(hashtext($1))" }, [`start of ${job.name}`]);
    const [recent] = await query(
      {
        text: `SELECT 1 AS one FROM job_runs WHERE job = $1 AND origin IN ('start', 'schedule')
          AND created_at > now() - $2 * interval '1 second' LIMIT 1`,
      },
      [job.name, togetherSeconds],
    );
    if (recent) return false;
    const dueAt = await databaseTime();
    const tick = { id: newId(), job: job.name, slot: `start ${dueAt.toISOString()}`, dueAt, schoolId: null };
    return (await fire([tick], "start")) > 0;
  });
}

async function fire(planned: readonly Planned[], origin: "schedule" | "start"): Promise<number> {
  if (!planned.length) return 0;
  const fired = await query<{ id: string }>(
    insert,
    [
      planned.map(({ id }) => id),
      planned.map(({ job }) => job),
      planned.map(({ slot }) => slot),
      planned.map(({ dueAt }) => dueAt),
      origin,
    ],
    { readOnly: false },
  );
  const ids = new Set(fired.map(({ id }) => id));
  const byJob = Map.groupBy(
    planned.filter(({ id }) => ids.has(id)),
    ({ job }) => job,
  );
  for (const [job, ticks] of byJob) {
    await sendTasks(
      job,
      ticks.map(({ id, schoolId }) => ({ id, schoolId: null, payload: payloadOf(schoolId) })),
    );
  }
  return ids.size;
}

const payloadOf = (school: string | null) => (school ? { school } : {});

async function ticksOf({ name, schedule }: Scheduled, at: Date, startedAt?: Date): Promise<Planned[]> {
  const planned = (slot: string, dueAt: Date, schoolId: string | null) => ({
    id: newId(),
    job: name,
    slot,
    dueAt,
    schoolId,
  });
  if ("every" in schedule || schedule.zone === "UTC") {
    const { slot, dueAt } = latestTick(schedule, at);
    const left = "afterStartSeconds" in schedule && startedAt !== undefined && dueAt < startedAt;
    return left ? [] : [planned(slot, dueAt, null)];
  }
  const inZone = new Map<string, Tick>();
  return (await activeSchools()).flatMap(({ id, timezone, createdAt }) => {
    // Thousands of schools are in a few zones.
    if (!inZone.has(timezone)) inZone.set(timezone, latestTick(schedule, at, timezone));
    const { slot, dueAt } = inZone.get(timezone)!;
    // What was due before there was a school was not missed. A tick without a date is never due.
    return dueAt >= createdAt ? [planned(`${slot}/${id}`, dueAt, id)] : [];
  });
}

const activeSchools = () =>
  query<{ id: string; timezone: string; createdAt: Date }>({
    name: "schools-for-ticks",
    text: `SELECT id, timezone, created_at AS "createdAt" FROM schools WHERE status = 'active'`,
  });

async function databaseTime(): Promise<Date> {
  const [row] = await query<{ now: Date }>({
    name: "database-time",
    text: "SELECT clock_timestamp() AS now",
  });
  return row!.now;
}
