import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, notFound, unknownReference } from "../../lib/errors.ts";
import {
  Enrollment,
  PromotionBatch,
  PromotionCandidate,
  promotionCandidateDecisions,
} from "../../models/people/index.ts";
import { GradeLevel, Section } from "../../models/structure/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { paragraphs } from "../schemas.ts";
import { nextSection } from "./next-section.ts";
import { showPromotion } from "./prepare-promotion.ts";

export const PromotionDecision = z
  .strictObject({
    decision: z.enum(promotionCandidateDecisions),
    toGradeLevelId: z.uuid().nullable().optional(),
    toSectionId: z.uuid().nullable().optional(),
    reason: paragraphs(500).nullable().optional(),
  })
  .meta({ id: "PromotionDecision" });

/**
 * Decides on one student, as long as it is not applied. A section that is not named is the one that goes on for the
 * student's own, where there is one.
 * @throws {AppError} 400 where grade and section do not fit the coming year, 409 where it is applied or cancelled
 */
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
    const place = await target(batch, candidate, values);
    await candidate.update({
      ...place,
      decision: values.decision,
      ...(values.reason !== undefined && { reason: values.reason }),
      status: "approved",
      error: null,
    });
    await recordAudit({
      action: "promotions.decide",
      entityType: "PromotionCandidate",
      entityId: id,
      after: values,
    });
    return candidate;
  });

/** Where the student goes by a decision: nowhere, or a grade level and a section of the coming year. */
async function target(
  { toYearId }: PromotionBatch,
  { enrollmentId }: PromotionCandidate,
  { decision, toGradeLevelId: wanted, toSectionId: given }: z.output<typeof PromotionDecision>,
) {
  if (wanted && !(await GradeLevel.findByPk(wanted))) throw unknownReference("toGradeLevelId", "grade level");
  const section = given ? await Section.findByPk(given) : null;
  if (given && !section) throw unknownReference("toSectionId", "section");
  if (decision === "graduate" || decision === "leave") return { toGradeLevelId: null, toSectionId: null };

  const enrollment = await Enrollment.findByPk(enrollmentId, { rejectOnEmpty: true });
  const own = await GradeLevel.findByPk(enrollment.gradeLevelId, { rejectOnEmpty: true });
  if (decision === "repeat" && wanted && wanted !== own.id)
    throw invalid([{ path: "toGradeLevelId", message: "is not the one to repeat: leave it out" }]);
  const toGradeLevelId = decision === "repeat" ? own.id : (wanted ?? own.nextGradeLevelId);
  if (!toGradeLevelId)
    throw invalid([{ path: "toGradeLevelId", message: `is needed: no grade level follows ${own.name}` }]);
  if (section && (section.academicYearId !== toYearId || section.gradeLevelId !== toGradeLevelId))
    throw invalid([
      { path: "toSectionId", message: "does not belong to the coming year and this grade level" },
    ]);
  const toSectionId =
    given === undefined ? await nextSection(enrollment.sectionId, toYearId, toGradeLevelId) : given;
  return { toGradeLevelId, toSectionId };
}

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
    if (batch.status === "cancelled") return showPromotion(id);
    const applied = await PromotionCandidate.count({ where: { promotionBatchId: id, status: "applied" } });
    if (batch.status === "applied" || applied > 0)
      throw conflict(
        "promotion_status",
        "This promotion is applied already, or in part: apply it to the end",
      );
    await batch.update({ status: "cancelled" });
    await recordAudit({ action: "promotions.cancel", entityType: "PromotionBatch", entityId: id });
    return showPromotion(id);
  });
