import { day, decimal, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A daily count for the dashboard; it can be rebuilt from the rows it counts. */
export class DailyMetric extends tenantTable({
  date: day(),
  metric: text(),
  dimension: text().default(""),
  value: decimal(),
}) {}

table(DailyMetric, "daily_metrics");
