import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import { PromotionBatch, PromotionCandidate } from "../../../models/people/index.ts";
import { AcademicYear } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { applyCandidates } from "./apply-candidates.ts";
import { checkApplicable } from "./check-applicable.ts";
import { addCandidates, showPromotion } from "./prepare-promotion.ts";

/**
 * Applies a reviewed promotion in batches; each student is applied completely or not at all. Students who cannot be placed
 * are marked `failed` with the reason. Running it again, after a correction or a crash, resumes with the remaining students.
 * @throws {AppError} 404, 409 `promotion_status` if it was not reviewed or is cancelled meanwhile, `year_closed` for the target year,
 *   `promotion_changed` if students were enrolled since the review
 */
export async function applyPromotion(id: string) {
  const years = await transaction(() => begin(id));
  if (!years)
    throw conflict(
      "promotion_changed",
      "Students were enrolled since the review: check them and review the promotion again",
    );
  const { from, to } = years;
  let processed = 0;
  for (let count = -1; count !== 0; processed += count) count = await applyCandidates(id, from, to);
  return transaction(async () => {
    const batch = await PromotionBatch.findByPk(id, { lock: true, rejectOnEmpty: true });
    checkApplicable(batch);
    const promotion = await showPromotion(id);
    const first = batch.status !== "applied";
    if (first) await batch.update({ status: "applied", appliedAt: now() });
    if (first || processed > 0) {
      await audited(PromotionBatch, id, "apply", { after: promotion.counts });
      await recordActivity({
        verb: "promoted",
        entityType: "PromotionBatch",
        entityId: id,
        params: { from: from.name, to: to.name, count: promotion.counts.applied },
        summary: `The promotion from ${from.name} to ${to.name} was applied to ${promotion.counts.applied} students`,
      });
    }
    return showPromotion(id);
  });
}

/**
 * Checks that the promotion can be applied, and approves failed candidates again.
 * @returns the two years, or null if students were enrolled since the review; the promotion then becomes a draft again
 */
async function begin(id: string): Promise<{ from: AcademicYear; to: AcademicYear } | null> {
  const batch = await findLocked(PromotionBatch, id);
  checkApplicable(batch);
  const from = await AcademicYear.findByPk(batch.fromYearId, { rejectOnEmpty: true });
  const to = await AcademicYear.findByPk(batch.toYearId, { rejectOnEmpty: true });
  if (to.status === "closed" || to.status === "archived")
    throw conflict("year_closed", `${to.name} is ${to.status}: students cannot be enrolled in it`);
  if (batch.status === "reviewed" && (await addCandidates(batch)) > 0) {
    await batch.update({ status: "draft" });
    return null;
  }
  await PromotionCandidate.update(
    { status: "approved", error: null },
    { where: { promotionBatchId: id, status: "failed" } },
  );
  return { from, to };
}
