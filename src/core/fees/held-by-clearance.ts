import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import type { FeeClearance } from "../../models/fees/index.ts";
import { clearancesOf } from "./clearance-of.ts";

const settingOf = { report_card: "clearance.report-cards", exam: "clearance.exams" } as const;

const reasons = {
  pending: "A department has not signed the clearance yet",
  due: "Not cleared: dues are open",
  refused: "The clearance is refused by a department",
} as const;

/** What `heldByClearance` says: tells what was withheld by it from what somebody withheld. */
export const clearanceReasons: readonly string[] = Object.values(reasons);

/**
 * The students who do not get something yet, each with the reason that families are told: those whose clearance says so,
 * and, where the setting `clearance.report-cards` (or `clearance.exams`) of the school is true, everybody who owes. How
 * much stands in no reason: class teachers read them too.
 * @param day as of when, see `clearancesOf`
 */
export async function heldByClearance(
  purpose: keyof typeof settingOf & FeeClearance["purpose"],
  studentIds: readonly string[],
  termId: string | null,
  day: string | null = null,
): Promise<Map<string, string>> {
  const [setting] = await query<{ value: unknown }>(
    {
      name: "clearance-setting",
      text: "SELECT value FROM school_settings WHERE school_id = $1 AND key = $2",
    },
    [schoolId(), settingOf[purpose]],
  );
  const positions = await clearancesOf(studentIds, purpose, termId, day);
  return new Map(
    positions
      .filter(({ status }) => status === "blocked" || status === "pending")
      .filter(({ clearanceId }) => clearanceId !== null || setting?.value === true)
      .map(({ studentId, status, due }) => [
        studentId,
        status === "pending" ? reasons.pending : Number(due.amount) > 0 ? reasons.due : reasons.refused,
      ]),
  );
}
