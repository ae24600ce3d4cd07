import { conflict } from "../../../lib/errors.ts";
import type { PromotionBatch } from "../../../models/people/index.ts";

/** Requires a promotion that has been reviewed and not cancelled. @throws {AppError} 409 `promotion_status` */
export function checkApplicable({ status }: PromotionBatch): void {
  if (status !== "reviewed" && status !== "applied")
    throw conflict("promotion_status", `This promotion is ${status}: review it first`);
}
