import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { invalid } from "../../../lib/errors.ts";
import { GradingScale, GradingScaleInterval } from "../../../models/assessment/index.ts";
import { audited } from "../../audit/audited.ts";
import type { ScaleIntervals } from "../schemas.ts";
import { faultsOfScale } from "./calculate.ts";
import { lockScale } from "./grading-scales.ts";

/**
 * Replaces all intervals of a scale and activates it. The intervals must cover 0 to 100 without gaps or overlaps.
 * @throws {AppError} 404, 400 with the errors by interval
 */
export const setScaleIntervals = (
  id: string,
  { intervals }: z.output<typeof ScaleIntervals>,
): Promise<GradingScaleInterval[]> =>
  transaction(async () => {
    const scale = await lockScale(id);
    const errors = faultsOfScale(intervals.map((each) => ({ ...each, gradePoint: null, remark: null }))).map(
      ({ index, message }) => ({ path: `intervals.${index}`, message }),
    );
    const codes = new Set<string>();
    intervals.forEach(({ code }, index) => {
      if (codes.has(code)) errors.push({ path: `intervals.${index}.code`, message: "must be unique" });
      codes.add(code);
    });
    if (errors.length) throw invalid(errors);
    const before = await GradingScaleInterval.findAll({
      where: { gradingScaleId: id },
      order: ["sortOrder"],
    });
    await GradingScaleInterval.destroy({ where: { gradingScaleId: id } });
    const rows = await GradingScaleInterval.bulkCreate(
      intervals.map((each, index) => ({ ...each, gradingScaleId: id, sortOrder: index })),
    );
    await scale.update({ status: "active" });
    await audited(GradingScale, id, "set_intervals", {
      before: { intervals: before.map(({ code, minScore, maxScore }) => ({ code, minScore, maxScore })) },
      after: { intervals },
    });
    return rows;
  });
