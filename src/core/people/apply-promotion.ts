import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { PromotionBatch, PromotionCandidate } from "../../models/people/index.ts";
import { AcademicYear } from "../../models/structure/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { applyCandidates } from "./apply-candidates.ts";
import { findCandidates, showPromotion } from "./prepare-promotion.ts";

/**
 * Applies a reviewed promotion, some students at a time, each wholly or not at all. Whoever cannot be placed is marked
 * failed with the reason; after a correction, or a crash, it is run again and goes on with what is left.
 * @throws {AppError} 409 where it was not reviewed, the coming year is closed, or students came since the review
 */
export async function applyPromotion(id: string) {
  const years = await transaction(() => begin(id));
  if (!years)
    throw conflict(
      "promotion_changed",
      "Students were enrolled since the review: look at them, and review again",
    );
  const { from, to } = years;
  let worked = 0;
  for (let count = -1; count !== 0; worked += count) count = await applyCandidates(id, from, to);
  return transaction(async () => {
    const batch = await PromotionBatch.findByPk(id, { lock: true, rejectOnEmpty: true });
    const promotion = await showPromotion(id);
    const first = batch.status !== "applied";
    if (first) await batch.update({ status: "applied", appliedAt: now() });
    if (first || worked > 0) {
      await recordAudit({
        action: "promotions.apply",
        entityType: "PromotionBatch",
        entityId: id,
        after: promotion.counts,
      });
      await recordActivity({
        verb: "promoted",
        entityType: "PromotionBatch",
        entityId: id,
        summary: `The promotion from ${from.name} to ${to.name} was applied to ${promotion.counts.applied} students`,
      });
    }
    return showPromotion(id);
  });
}

/** @returns the two years, or null where students came since the review: the promotion is a draft again */
async function begin(id: string): Promise<{ from: AcademicYear; to: AcademicYear } | null> {
  const batch = await PromotionBatch.findByPk(id, { lock: true });
  if (!batch) throw notFound("Promotion batch");
  if (batch.status !== "reviewed" && batch.status !== "applied")
    throw conflict("promotion_status", `This promotion is ${batch.status}: review it first`);
  const from = await AcademicYear.findByPk(batch.fromYearId, { rejectOnEmpty: true });
  const to = await AcademicYear.findByPk(batch.toYearId, { rejectOnEmpty: true });
  if (to.status === "closed" || to.status === "archived")
    throw conflict("year_closed", `${to.name} is ${to.status}: nobody can be enrolled in it`);
  if (batch.status === "reviewed" && (await findCandidates(batch)) > 0) {
    await batch.update({ status: "draft" });
    return null;
  }
  await PromotionCandidate.update(
    { status: "approved", error: null },
    { where: { promotionBatchId: id, status: "failed" } },
  );
  return { from, to };
}
