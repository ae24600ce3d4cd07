import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import {
  PromotionBatch,
  PromotionCandidate,
  promotionCandidateDecisions,
} from "../../models/people/index.ts";
import { GradeLevel, Section } from "../../models/structure/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { text } from "../schemas.ts";
import { showPromotion } from "./prepare-promotion.ts";

export const PromotionDecision = z
  .strictObject({
    decision: z.enum(promotionCandidateDecisions),
    toGradeLevelId: z.uuid().nullable().optional(),
    toSectionId: z.uuid().nullable().optional(),
    reason: text(500).nullable().optional(),
  })
  .meta({ id: "PromotionDecision" });

/** Decides on one student. @throws {AppError} 400 where grade and section do not fit the year, 409 after the review */
export const decidePromotion = (
  id: string,
  values: z.output<typeof PromotionDecision>,
): Promise<PromotionCandidate> =>
  transaction(async () => {
    const candidate = await PromotionCandidate.findByPk(id, { lock: true });
    if (!candidate) throw notFound("Promotion candidate");
    const batch = await PromotionBatch.findByPk(candidate.promotionBatchId, { rejectOnEmpty: true });
    if (batch.status === "cancelled" || candidate.status === "applied")
      throw conflict("promotion_status", "This promotion is applied or cancelled");
    const grade = values.toGradeLevelId ? await GradeLevel.findByPk(values.toGradeLevelId) : null;
    if (values.toGradeLevelId && !grade)
      throw invalid([{ path: "toGradeLevelId", message: "there is no such grade level" }]);
    const section = values.toSectionId ? await Section.findByPk(values.toSectionId) : null;
    const toGradeLevelId = values.toGradeLevelId ?? candidate.toGradeLevelId;
    if (
      values.toSectionId &&
      (section?.academicYearId !== batch.toYearId ||
        (values.decision === "promote" && section.gradeLevelId !== toGradeLevelId))
    )
      throw invalid([
        { path: "toSectionId", message: "does not belong to the coming year and this grade level" },
      ]);
    await candidate.update({ ...values, status: "approved", error: null });
    await recordAudit({
      action: "promotions.decide",
      entityType: "PromotionCandidate",
      entityId: id,
      after: values,
    });
    return candidate;
  });

/** Confirms every recommendation that nobody has changed, and frees the promotion for applying. */
export const reviewPromotion = (id: string) =>
  transaction(async () => {
    const batch = await PromotionBatch.findByPk(id, { lock: true });
    if (!batch) throw notFound("Promotion batch");
    if (batch.status !== "draft")
      throw conflict("promotion_status", `This promotion is ${batch.status} already`);
    await PromotionCandidate.update(
      { status: "approved" },
      { where: { promotionBatchId: id, status: "pending" } },
    );
    await batch.update({ status: "reviewed" });
    await recordAudit({ action: "promotions.review", entityType: "PromotionBatch", entityId: id });
    return showPromotion(id);
  });

export const cancelPromotion = (id: string) =>
  transaction(async () => {
    const batch = await PromotionBatch.findByPk(id, { lock: true });
    if (!batch) throw notFound("Promotion batch");
    if (batch.status === "applied") throw conflict("promotion_status", "This promotion is applied already");
    await batch.update({ status: "cancelled" });
    await recordAudit({ action: "promotions.cancel", entityType: "PromotionBatch", entityId: id });
    return showPromotion(id);
  });
