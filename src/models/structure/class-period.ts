import { boolean, integer, json, oneOf, text, timeOfDay, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const classPeriodStatuses = ["active", "archived"] as const;

/** A slot of the bell schedule. */
export class ClassPeriod extends tenantTable({
  academicYearId: uuid(),
  name: text(),
  startsAt: timeOfDay(),
  endsAt: timeOfDay(),
  days: json<number[]>().default([1, 2, 3, 4, 5]),
  isBreak: boolean().default(false),
  sortOrder: integer().default(0),
  status: oneOf(classPeriodStatuses).default("active"),
}) {}

table(ClassPeriod, "class_periods");
