import { boolean, json, oneOf, text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const reportCardTemplateStatuses = ["draft", "active", "retired"] as const;

/** Layout options of a school's report cards. */
export interface ReportCardLayout {
  title?: string;
  footer?: string;
  showAttendance?: boolean;
  showComments?: boolean;
  showScale?: boolean;
}

/** What report cards show, and the scale they are graded by. */
export class ReportCardTemplate extends tenantTable({
  name: text(),
  gradingScaleId: uuid().nullable(),
  gradeLevelIds: json<string[]>().default([]),
  layout: json<ReportCardLayout>().default({}),
  showRank: boolean().default(false),
  status: oneOf(reportCardTemplateStatuses).default("active"),
}) {}

table(ReportCardTemplate, "report_card_templates");
