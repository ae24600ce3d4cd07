import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { invalid } from "../../../lib/errors.ts";
import { SupportPlan } from "../../../models/student-support/index.ts";
import { audited } from "../../audit/audited.ts";
import { findPlan, supportPlans } from "./support-plans.ts";

export const SupportPlanCopy = z
  .strictObject({ startsOn: z.iso.date(), reviewOn: z.iso.date() })
  .meta({ id: "SupportPlanCopy" });

/** Copies a plan of any state into a draft for the same student, not shared with guardians. @throws {AppError} 400, 404 */
export const copyPlan = (id: string, { startsOn, reviewOn }: z.output<typeof SupportPlanCopy>) =>
  transaction(async () => {
    const { studentId, category, goals, accommodations, ownerStaffId } = await findPlan(id);
    if (reviewOn < startsOn) throw invalid([{ path: "reviewOn", message: "must be on or after `startsOn`" }]);
    const values = { studentId, category, goals, accommodations, ownerStaffId, startsOn, reviewOn };
    const copy = await SupportPlan.create(values);
    await audited(SupportPlan, copy.id, "create", { after: { ...values, copiedFrom: id } });
    return supportPlans.get(copy.id);
  });
