import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { PromotionBatch } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { applyPromotion } from "../../people/promotion/apply-promotion.ts";
import { collectStanding } from "./collect-standing.ts";
import { evaluateStanding } from "./evaluate-standing.ts";
import { GraduationOverviewRow } from "./graduation-check-schemas.ts";
import { overviewOf } from "./list-graduation-checks.ts";

export const PromotionApplication = z
  .strictObject({
    graduationReason: paragraphs(500)
      .optional()
      .describe("Why students graduate who do not meet their graduation plan; required if there are any"),
  })
  .meta({ id: "PromotionApplication" });

export const PromotionGraduates = z
  .object({
    graduates: z.int().describe("Students who graduate by the promotion"),
    unmet: z.int().describe("Those of them who have a graduation plan and do not meet it"),
    data: z.array(GraduationOverviewRow).describe("The students who do not meet their plan"),
  })
  .meta({ id: "PromotionGraduates" });

/** Holds the students who graduate by a promotion against their graduation plans. @throws {AppError} 404 */
export async function checkPromotionGraduates(id: string): Promise<z.input<typeof PromotionGraduates>> {
  if (!(await PromotionBatch.count({ where: { id } }))) throw notFound("Promotion batch");
  const checks = (await collectStanding({ promotionBatchId: id })).map(evaluateStanding);
  const unmet = checks.filter(({ plan, status }) => plan && status !== "met");
  return { graduates: checks.length, unmet: unmet.length, data: unmet.map(overviewOf) };
}

/**
 * Applies a promotion. If students graduate who do not meet their plan, the reason is required and recorded.
 * @throws {AppError} 409 `graduation_plans_unmet`, and as `applyPromotion`
 */
export async function applyCheckedPromotion(
  id: string,
  { graduationReason }: z.output<typeof PromotionApplication> = {},
) {
  await transaction(async () => {
    const { unmet, data } = await checkPromotionGraduates(id);
    if (unmet === 0) return;
    if (!graduationReason)
      throw conflict(
        "graduation_plans_unmet",
        `${unmet} students would graduate without meeting their graduation plan: change their decisions, or give the reason`,
      );
    const studentIds = data.map(({ studentId }) => studentId);
    await audited(PromotionBatch, id, "override", { after: { graduationReason, studentIds } });
  });
  return applyPromotion(id);
}
