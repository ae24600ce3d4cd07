import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid, notFound } from "../../../lib/errors.ts";
import { compare, exact, sum } from "../../../lib/exact.ts";
import {
  GradeCategory,
  gradeCategoryAggregations,
  gradeCategoryStatuses,
} from "../../../models/assessment/index.ts";
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { text } from "../../common/input/schemas.ts";
import { offeringScope } from "../row-scope.ts";
import { Percent } from "../schemas.ts";
import { findOffering } from "./find-offering.ts";

export const GradeCategoryView = z
  .object({
    id: z.uuid(),
    courseOfferingId: z.uuid(),
    title: z.string(),
    weight: z.string(),
    aggregation: z.enum(gradeCategoryAggregations),
    bestOf: z.int().nullable(),
    dropLowest: z.int(),
    status: z.enum(gradeCategoryStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "GradeCategory" });

export const NewGradeCategory = z
  .strictObject({
    courseOfferingId: z.uuid(),
    title: text(80),
    weight: Percent,
    aggregation: z.enum(gradeCategoryAggregations).optional(),
    bestOf: z.int().min(1).max(100).nullable().optional(),
    dropLowest: z.int().min(0).max(20).optional(),
    status: z.enum(gradeCategoryStatuses).optional(),
  })
  .meta({ id: "NewGradeCategory" });

export const GradeCategoryChanges = NewGradeCategory.omit({ courseOfferingId: true })
  .partial()
  .meta({ id: "GradeCategoryChanges" });

export const gradeCategories = crud(GradeCategory, {
  name: "Grade category",
  plural: "Grade categories",
  view: GradeCategoryView,
  access: { read: "grades.read" },
  list: {
    filters: { courseOfferingId: z.uuid(), status: z.enum(gradeCategoryStatuses) },
    sort: ["title", "createdAt"],
    search: ["title"],
  },
  rowScope: offeringScope,
});

/** Creates a category. @throws {AppError} 400, 409 `category_weights` if the weights of the offering would exceed 100 */
export const createCategory = (values: z.output<typeof NewGradeCategory>): Promise<GradeCategory> =>
  transaction(async () => {
    await findOffering("grades.write", values.courseOfferingId);
    const category = GradeCategory.build(values);
    await check(category);
    await category.save();
    await audited(GradeCategory, category.id, "create", { after: values });
    return category;
  });

/** Changes a category. @throws {AppError} 404, and as `createCategory` */
export const changeCategory = (
  id: string,
  changes: z.output<typeof GradeCategoryChanges>,
): Promise<GradeCategory> =>
  transaction(async () => {
    const category = await GradeCategory.findByPk(id);
    if (!category) throw notFound("Grade category");
    await findOffering("grades.write", category.courseOfferingId).catch(() => {
      throw notFound("Grade category");
    });
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, category.get(key)]));
    category.set(changes);
    await check(category);
    await category.save();
    await audited(GradeCategory, id, "update", { before, after: changes });
    return category;
  });

/** The caller must have locked the offering, so that concurrent changes cannot both use the remaining weight. */
async function check({
  id,
  courseOfferingId,
  weight,
  aggregation,
  bestOf,
  dropLowest,
  status,
}: GradeCategory) {
  if ((aggregation === "best_n") !== (bestOf !== null && bestOf !== undefined))
    throw invalid([
      { path: "bestOf", message: "is required for the aggregation best_n and not allowed for others" },
    ]);
  if (aggregation === "best_n" && dropLowest)
    throw invalid([
      { path: "dropLowest", message: "is not allowed for best_n, which already drops the lowest scores" },
    ]);
  if (status === "archived") return;
  const others = await GradeCategory.findAll({
    where: { courseOfferingId, status: "active", id: { [Op.ne]: id } },
  });
  if (compare(sum([weight, ...others.map((each) => each.weight)].map(exact)), exact(100)) > 0)
    throw conflict("category_weights", "The weights of the categories would add up to more than 100");
}
