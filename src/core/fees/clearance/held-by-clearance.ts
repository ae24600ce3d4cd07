import type { FeeClearance } from "../../../models/fees/index.ts";
import { readSetting } from "../../school/settings/read-setting.ts";
import { clearancesOf } from "./clearance-of.ts";

const settingOf = { report_card: "clearance.report-cards", exam: "clearance.exams" } as const;

const reasons = {
  pending: "A department has not signed the clearance yet",
  due: "Not cleared: dues are open",
  refused: "The clearance is refused by a department",
} as const;

/** Reasons given by `heldByClearance`. They distinguish what a clearance withheld from what a person withheld. */
export const clearanceReasons: readonly string[] = Object.values(reasons);

/**
 * Finds the students for whom something is withheld: those with a blocked or pending clearance and, if the school setting
 * `clearance.report-cards` (or `clearance.exams`) is true, everybody who owes. Reasons name no amounts, because class
 * teachers read them too.
 * @param day evaluate as of this day, see `clearancesOf`
 * @returns the reason shown to the family, by student id
 */
export async function heldByClearance(
  purpose: keyof typeof settingOf & FeeClearance["purpose"],
  studentIds: readonly string[],
  termId: string | null,
  day: string | null = null,
): Promise<Map<string, string>> {
  const setting = await readSetting(settingOf[purpose]);
  const positions = await clearancesOf(studentIds, purpose, termId, day);
  return new Map(
    positions
      .filter(({ status }) => status === "blocked" || status === "pending")
      .filter(({ clearanceId }) => clearanceId !== null || setting === true)
      .map(({ studentId, status, due }) => [
        studentId,
        status === "pending" ? reasons.pending : Number(due.amount) > 0 ? reasons.due : reasons.refused,
      ]),
  );
}
