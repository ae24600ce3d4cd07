import { oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const promotionCandidateRecommendeds = ["promote", "repeat", "graduate", "leave"] as const;
export const promotionCandidateDecisions = ["promote", "repeat", "graduate", "leave"] as const;
export const promotionCandidateStatuses = ["pending", "approved", "applied", "failed"] as const;

/** The decision for one student of a promotion. */
export class PromotionCandidate extends tenantTable({
  promotionBatchId: uuid(),
  studentId: uuid(),
  enrollmentId: uuid(),
  recommended: oneOf(promotionCandidateRecommendeds),
  decision: oneOf(promotionCandidateDecisions).nullable(),
  toGradeLevelId: uuid().nullable(),
  toSectionId: uuid().nullable(),
  reason: text().nullable(),
  error: text().nullable(),
  status: oneOf(promotionCandidateStatuses).default("pending"),
}) {}

table(PromotionCandidate, "promotion_candidates");
