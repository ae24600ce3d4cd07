import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid, unknownReference } from "../../../lib/errors.ts";
import {
  Enrollment,
  PromotionBatch,
  PromotionCandidate,
  promotionCandidateDecisions,
} from "../../../models/people/index.ts";
import { GradeLevel, Section } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { transition } from "../../common/entities/transition.ts";
import { paragraphs } from "../../common/input/schemas.ts";
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
 * Decides on one student whose promotion has not been applied. If no section is given, the successor of the student's
 * section is used, if there is one.
 * @throws {AppError} 404, 400 if grade level and section do not match the target year, 409 `promotion_status` if it is
 *   applied or cancelled
 */
export const decidePromotion = (
  id: string,
  values: z.output<typeof PromotionDecision>,
): Promise<PromotionCandidate> =>
  transaction(async () => {
    const candidate = await findLocked(PromotionCandidate, id);
    const batch = await PromotionBatch.findByPk(candidate.promotionBatchId, { rejectOnEmpty: true });
    if (batch.status === "cancelled" || candidate.status === "applied")
      throw conflict(
        "promotion_status",
        "This promotion has been applied or cancelled and can no longer be changed",
      );
    const place = await findTarget(batch, candidate, values);
    await candidate.update({
      ...place,
      decision: values.decision,
      ...(values.reason !== undefined && { reason: values.reason }),
      status: "approved",
      error: null,
    });
    await audited(PromotionCandidate, id, "decide", { after: values });
    return candidate;
  });

/** Returns the target grade level and section of a decision; both are null if the student leaves. @throws {AppError} 400 */
async function findTarget(
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
    throw invalid([
      {
        path: "toGradeLevelId",
        message: "must be left out or be the student's own grade level when repeating",
      },
    ]);
  const toGradeLevelId = decision === "repeat" ? own.id : (wanted ?? own.nextGradeLevelId);
  if (!toGradeLevelId)
    throw invalid([{ path: "toGradeLevelId", message: `is required: no grade level follows ${own.name}` }]);
  if (section && (section.academicYearId !== toYearId || section.gradeLevelId !== toGradeLevelId))
    throw invalid([{ path: "toSectionId", message: "must belong to the target year and grade level" }]);
  const toSectionId =
    given === undefined ? await nextSection(enrollment.sectionId, toYearId, toGradeLevelId) : given;
  return { toGradeLevelId, toSectionId };
}

/**
 * Approves every pending candidate and marks the promotion as reviewed, so that it can be applied.
 * @throws {AppError} 404, 409 `promotion_status`
 */
export const reviewPromotion = (id: string) =>
  transaction(async () => {
    const batch = await findLocked(PromotionBatch, id);
    await transition(batch, {
      from: "draft",
      to: "reviewed",
      verb: "review",
      refuse: (status) => conflict("promotion_status", `This promotion is already ${status}`),
    });
    await PromotionCandidate.update(
      { status: "approved" },
      { where: { promotionBatchId: id, status: "pending" } },
    );
    return showPromotion(id);
  });

export const cancelPromotion = (id: string) =>
  transaction(async () => {
    const batch = await findLocked(PromotionBatch, id);
    if (batch.status === "cancelled") return showPromotion(id);
    const applied = await PromotionCandidate.count({ where: { promotionBatchId: id, status: "applied" } });
    if (batch.status === "applied" || applied > 0)
      throw conflict(
        "promotion_status",
        "This promotion has been applied, at least in part, and cannot be cancelled: finish applying it",
      );
    await batch.update({ status: "cancelled" });
    await audited(PromotionBatch, id, "cancel");
    return showPromotion(id);
  });
