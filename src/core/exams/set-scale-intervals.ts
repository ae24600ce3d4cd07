import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { invalid } from "../../lib/errors.ts";
import { GradingScaleInterval } from "../../models/exams/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { faultsOfScale } from "./calculate.ts";
import { findScale } from "./grading-scales.ts";
import type { ScaleIntervals } from "./schemas.ts";

/**
 * Replaces the intervals of a scale as a whole, and puts it into use. They cover 0 to 100 without gap or overlap.
 * @throws {AppError} 404, 400 with what is wrong with which interval
 */
export const setScaleIntervals = (
  id: string,
  { intervals }: z.output<typeof ScaleIntervals>,
): Promise<GradingScaleInterval[]> =>
  transaction(async () => {
    const scale = await findScale(id);
    const errors = faultsOfScale(intervals.map((each) => ({ ...each, gradePoint: null, remark: null }))).map(
      ({ index, message }) => ({ path: `intervals.${index}`, message }),
    );
    const codes = new Set<string>();
    intervals.forEach(({ code }, index) => {
      if (codes.has(code)) errors.push({ path: `intervals.${index}.code`, message: "is there twice" });
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
    await recordAudit({
      action: "grading-scales.set_intervals",
      entityType: "GradingScale",
      entityId: id,
      before: { intervals: before.map(({ code, minScore, maxScore }) => ({ code, minScore, maxScore })) },
      after: { intervals },
    });
    return rows;
  });
