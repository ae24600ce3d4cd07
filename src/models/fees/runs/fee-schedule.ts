import { day, integer, json, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const feeScheduleStatuses = [
  "draft",
  "running",
  "completed",
  "partially_failed",
  "cancelled",
] as const;

/** A resumable fee run that bills the students of a fee structure. */
export class FeeSchedule extends tenantTable({
  feeStructureId: uuid(),
  name: text(),
  sectionIds: json<string[]>().default([]),
  studentIds: json<string[]>().default([]),
  optionalComponentIds: json<string[]>().default([]),
  issuedOn: day(),
  installments: json<Array<{ dueOn: string; weight: number }>>(),
  countPlanned: integer().default(0),
  countDone: integer().default(0),
  countFailed: integer().default(0),
  startedBy: uuid().nullable(),
  startedAt: timestamp().nullable(),
  finishedAt: timestamp().nullable(),
  status: oneOf(feeScheduleStatuses).default("draft"),
}) {}

table(FeeSchedule, "fee_schedules");
