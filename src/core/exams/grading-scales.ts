import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { GradingScale, gradingScaleStatuses, gradingScaleTypes } from "../../models/exams/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { crud } from "../crud.ts";
import { flag, text } from "../schemas.ts";
import { Percent } from "./schemas.ts";

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
  access: { read: "grades.read", write: "grades.settings" },
  list: {
    filters: { type: z.enum(gradingScaleTypes), isDefault: flag, status: z.enum(gradingScaleStatuses) },
    sort: ["name", "createdAt"],
    search: ["name"],
  },
});

/** A scale, locked. @throws {AppError} 404 */
export async function findScale(id: string): Promise<GradingScale> {
  const scale = await GradingScale.findByPk(id, { lock: true });
  if (!scale) throw notFound("Grading scale");
  return scale;
}

/** Grades by this scale where nothing else is said. @throws {AppError} 409 `scale_status` for one that is not in use */
export const makeScaleDefault = (id: string): Promise<GradingScale> =>
  transaction(async () => {
    const scale = await findScale(id);
    if (scale.status !== "active")
      throw conflict("scale_status", `The scale is ${scale.status}: only an active one can be the default`);
    await GradingScale.update({ isDefault: false }, { where: { isDefault: true } });
    await scale.update({ isDefault: true });
    await recordAudit({ action: "grading-scales.make_default", entityType: "GradingScale", entityId: id });
    return scale;
  });

/**
 * Takes a scale out of use. Cards that were graded by it keep their grades.
 * @throws {AppError} 404; 409 `default_scale`: without one, nothing could be graded
 */
export const retireScale = (id: string): Promise<GradingScale> =>
  transaction(async () => {
    const scale = await findScale(id);
    if (scale.isDefault)
      throw conflict("default_scale", "This is the school's default scale: make another the default first");
    const before = { status: scale.status };
    await scale.update({ status: "retired" });
    await recordAudit({
      action: "grading-scales.retire",
      entityType: "GradingScale",
      entityId: id,
      before,
      after: { status: "retired" },
    });
    return scale;
  });
