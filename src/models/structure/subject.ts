import { boolean, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const subjectStatuses = ["active", "archived"] as const;

/** A subject. */
export class Subject extends tenantTable({
  name: text(),
  code: text(),
  departmentId: uuid().nullable(),
  isElective: boolean().default(false),
  isGraded: boolean().default(true),
  status: oneOf(subjectStatuses).default("active"),
}) {}

table(Subject, "subjects");
