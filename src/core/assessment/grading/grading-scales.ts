import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { GradingScale, gradingScaleStatuses, gradingScaleTypes } from "../../../models/assessment/index.ts";
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { flag, text } from "../../common/input/schemas.ts";
import { Percent } from "../schemas.ts";

export const GradingScaleView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: z.enum(gradingScaleTypes),
    passMark: z.string(),
    isDefault: z.boolean(),
    status: z.enum(gradingScaleStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "GradingScale" });

export const NewGradingScale = z
  .strictObject({
    name: text(80),
    type: z.enum(gradingScaleTypes).optional(),
    passMark: Percent.optional(),
  })
  .meta({ id: "NewGradingScale" });

export const GradingScaleChanges = NewGradingScale.partial().meta({ id: "GradingScaleChanges" });

export const gradingScales = crud(GradingScale, {
  name: "Grading scale",
  view: GradingScaleView,
  create: NewGradingScale,
  update: GradingScaleChanges,
  catalogue: true,
  access: { read: "grades.read", write: "grades.settings" },
  list: {
    filters: { type: z.enum(gradingScaleTypes), isDefault: flag, status: z.enum(gradingScaleStatuses) },
    sort: ["name", "createdAt"],
    search: ["name"],
  },
});

/** Gets a grading scale and locks its row. @throws {AppError} 404 */
export async function lockScale(id: string): Promise<GradingScale> {
  const scale = await findLocked(GradingScale, id);
  return scale;
}

/** Makes a scale the school's default. @throws {AppError} 404, 409 `scale_status` if it is not active */
export const makeScaleDefault = (id: string): Promise<GradingScale> =>
  transaction(async () => {
    const scale = await lockScale(id);
    if (scale.status !== "active")
      throw conflict("scale_status", `The scale is ${scale.status}: only an active scale can be the default`);
    await GradingScale.update({ isDefault: false }, { where: { isDefault: true } });
    await scale.update({ isDefault: true });
    await audited(GradingScale, id, "make_default");
    return scale;
  });

/**
 * Retires a scale. Report cards graded with it keep their grades.
 * @throws {AppError} 404, 409 `default_scale`, because grading requires a default scale
 */
export const retireScale = (id: string): Promise<GradingScale> =>
  transaction(async () => {
    const scale = await lockScale(id);
    if (scale.isDefault)
      throw conflict(
        "default_scale",
        "This is the school's default scale: make another scale the default first",
      );
    const before = { status: scale.status };
    await scale.update({ status: "retired" });
    await audited(GradingScale, id, "retire", { before, after: { status: "retired" } });
    return scale;
  });
