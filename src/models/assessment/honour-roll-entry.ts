import { decimal, integer, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A student on a published honour roll, with the values of the report card at that time. */
export class HonourRollEntry extends tenantTable({
  honourRollId: uuid(),
  studentId: uuid(),
  reportCardId: uuid(),
  studentName: text(),
  sectionName: text(),
  gradeLevel: text(),
  value: decimal(),
  attendance: decimal().nullable(),
  /** Among the students of the grade level on the roll; equal values share a rank: 1, 2, 2, 4. */
  rank: integer(),
  sortOrder: integer().default(0),
}) {}

table(HonourRollEntry, "honour_roll_entries");
