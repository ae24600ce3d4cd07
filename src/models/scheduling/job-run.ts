import { integer, json, oneOf, text, timestamp } from "../columns.ts";
import { globalTable } from "../global-table.ts";
import { table } from "../table.ts";

export const jobRunOrigins = ["schedule", "start", "wake", "command"] as const;
export const jobRunStatuses = ["queued", "running", "succeeded", "retrying", "failed", "dead"] as const;

/** One run of a job. The slot names the scheduled time: each job has at most one run per slot. */
export class JobRun extends globalTable({
  job: text(),
  slot: text().nullable(),
  origin: oneOf(jobRunOrigins),
  dueAt: timestamp(),
  startedAt: timestamp().nullable(),
  finishedAt: timestamp().nullable(),
  attempts: integer().default(0),
  status: oneOf(jobRunStatuses),
  report: json<object>().nullable(),
  error: text().nullable(),
  node: text().nullable(),
}) {}

table(JobRun, "job_runs");
