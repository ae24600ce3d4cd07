import { z } from "zod";
import {
  PromotionCandidate,
  promotionCandidateDecisions,
  promotionCandidateRecommendeds,
  promotionCandidateStatuses,
} from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";

export const PromotionCandidateView = z
  .object({
    id: z.uuid(),
    promotionBatchId: z.uuid(),
    studentId: z.uuid(),
    enrollmentId: z.uuid(),
    recommended: z.enum(promotionCandidateRecommendeds),
    decision: z.enum(promotionCandidateDecisions).nullable(),
    toGradeLevelId: z.uuid().nullable(),
    toSectionId: z.uuid().nullable(),
    reason: z.string().nullable(),
    error: z.string().nullable(),
    status: z.enum(promotionCandidateStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "PromotionCandidate" });

export const promotionCandidates = crud(PromotionCandidate, {
  name: "Promotion candidate",
  view: PromotionCandidateView,
  access: { read: "promotions.manage", write: "promotions.manage" },
  list: {
    filters: {
      promotionBatchId: z.uuid(),
      studentId: z.uuid(),
      enrollmentId: z.uuid(),
      recommended: z.enum(promotionCandidateRecommendeds),
      decision: z.enum(promotionCandidateDecisions),
      toGradeLevelId: z.uuid(),
      toSectionId: z.uuid(),
      status: z.enum(promotionCandidateStatuses),
    },
    sort: ["createdAt"],
  },
});
