import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

/** Seeds suggestions of retention rules. They are paused: the school decides. */
export async function seedRetentionRules({ row, calendar }: Seeding): Promise<void> {
  const at = calendar.now.toISOString();
  const rule = (entity_type: string, trigger: string, keep_days: number, action: string) =>
    row({ entity_type, trigger, keep_days, action, status: "paused", created_at: at, updated_at: at });
  await insertRows("retention_rules", [
    rule("visitor_log", "left", 365, "delete"),
    rule("admission_application", "closed", 730, "anonymise"),
    rule("admission_application", "abandoned", 180, "anonymise"),
    rule("admission_inquiry", "closed", 365, "anonymise"),
    rule("student", "left", 2555, "anonymise"),
    rule("staff_member", "left", 2555, "anonymise"),
    rule("message", "sent", 1095, "anonymise"),
    rule("assignment_file", "year_ended", 365, "delete"),
    rule("document", "expired", 365, "delete"),
  ]);
}
