import { oneOf, text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const feeScheduleItemStatuses = ["pending", "done", "failed"] as const;

/** One student of a fee run. */
export class FeeScheduleItem extends tenantTable({
  feeScheduleId: uuid(),
  studentId: uuid(),
  feeInvoiceId: uuid().nullable(),
  error: text().nullable(),
  status: oneOf(feeScheduleItemStatuses).default("pending"),
}) {}

table(FeeScheduleItem, "fee_schedule_items");
