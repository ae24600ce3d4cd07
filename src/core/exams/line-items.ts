import { Op } from "sequelize";
import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { GradeCategory, LineItem, lineItemStatuses } from "../../models/exams/index.ts";
import { CourseOffering } from "../../models/structure/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { crud } from "../crud.ts";
import type { Permission } from "../permissions.ts";
import { text } from "../schemas.ts";
import { within } from "../within.ts";
import { findOffering } from "./find-offering.ts";
import { checkPostingWindow } from "./posting-window.ts";
import { lineItemReach } from "./reach.ts";
import { MaxScore } from "./schemas.ts";
import { isWithinTerm } from "./term-tree.ts";

export const LineItemView = z
  .object({
    id: z.uuid(),
    courseOfferingId: z.uuid(),
    termId: z.uuid(),
    gradeCategoryId: z.uuid().nullable(),
    title: z.string(),
    maxScore: z.string(),
    dueOn: z.iso.date().nullable(),
    publishedAt: z.date().nullable(),
    status: z.enum(lineItemStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "LineItem" });

export const NewLineItem = z
  .strictObject({
    courseOfferingId: z.uuid(),
    termId: z.uuid().optional().describe("Default: the term of the offering"),
    gradeCategoryId: z.uuid().nullable().optional(),
    title: text(120),
    maxScore: MaxScore,
    dueOn: z.iso.date().nullable().optional(),
  })
  .meta({ id: "NewLineItem" });

export const LineItemChanges = NewLineItem.omit({ courseOfferingId: true, termId: true })
  .partial()
  .meta({ id: "LineItemChanges" });

export const lineItems = crud(LineItem, {
  name: "Line item",
  view: LineItemView,
  access: { read: "grades.read" },
  list: {
    filters: {
      courseOfferingId: z.uuid(),
      termId: z.uuid(),
      gradeCategoryId: z.uuid(),
      status: z.enum(lineItemStatuses),
    },
    sort: ["-createdAt", "title"],
    search: ["title"],
  },
  reach: lineItemReach,
});

/** A column that the caller's permission reaches, locked. @throws {AppError} 404 */
export async function findLineItem(permission: Permission, id: string): Promise<LineItem> {
  const item = await LineItem.findOne({
    where: { [Op.and]: [{ id }, within(permission, lineItemReach)] },
    lock: true,
  });
  if (!item) throw notFound("Line item");
  return item;
}

/** Adds a column to the gradebook of an offering. @throws {AppError} 400 */
export const createLineItem = (values: z.output<typeof NewLineItem>): Promise<LineItem> =>
  transaction(async () => {
    const offering = await findOffering("grades.write", values.courseOfferingId);
    const termId = values.termId ?? offering.termId;
    if (!(await isWithinTerm(termId, offering.termId)))
      throw invalid([{ path: "termId", message: "is not within the term of the offering" }]);
    await checkCategory(offering.id, values.gradeCategoryId);
    const item = await LineItem.create({ ...values, termId });
    await recordAudit({
      action: "line-items.create",
      entityType: "LineItem",
      entityId: item.id,
      after: values,
    });
    return item;
  });

/** @throws {AppError} 404, 400, 409 `line_item_locked`, `results_published`, `score_above_maximum` */
export const changeLineItem = (id: string, changes: z.output<typeof LineItemChanges>): Promise<LineItem> =>
  transaction(async () => {
    const item = await findLineItem("grades.write", id);
    if (item.status === "locked") throw conflict("line_item_locked", "This column is locked");
    await checkCategory(item.courseOfferingId, changes.gradeCategoryId);
    if (changes.maxScore !== undefined) await checkMaximum(item, changes.maxScore);
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, item.get(key)]));
    await item.update(changes);
    await recordAudit({
      action: "line-items.update",
      entityType: "LineItem",
      entityId: id,
      before,
      after: changes,
    });
    return item;
  });

/** Removes a column that has no scores yet. @throws {AppError} 404, 409 `in_use` */
export const removeLineItem = (id: string): Promise<void> =>
  transaction(async () => {
    const item = await findLineItem("grades.write", id);
    await item.destroy();
    await recordAudit({ action: "line-items.remove", entityType: "LineItem", entityId: id });
  });

/** Shows the scores of a column to families. From then on a change of a score needs a reason. */
export const publishLineItem = (id: string): Promise<LineItem> =>
  transaction(async () => {
    const item = await findLineItem("grades.write", id);
    if (item.status === "published" || item.status === "locked") return item;
    await checkPostingWindow(item.termId);
    const before = { status: item.status };
    await item.update({ status: "published", publishedAt: now() });
    await recordAudit({
      action: "line-items.publish",
      entityType: "LineItem",
      entityId: id,
      before,
      after: { status: "published" },
    });
    const offering = await CourseOffering.findByPk(item.courseOfferingId, { rejectOnEmpty: true });
    await recordActivity({
      verb: "results.published",
      entityType: "LineItem",
      entityId: id,
      summary: `Results of "${item.title}" in ${offering.title} were published`,
      audience: "staff",
    });
    return item;
  });

/** After this nobody changes scores of the column any more, until it is unlocked. */
export const lockLineItem = (id: string): Promise<LineItem> => move(id, "published", "locked");
export const unlockLineItem = (id: string): Promise<LineItem> => move(id, "locked", "published");

const move = (id: string, from: "published" | "locked", to: "published" | "locked"): Promise<LineItem> =>
  transaction(async () => {
    const item = await findLineItem("grades.manage", id);
    if (item.status === to) return item;
    if (item.status !== from) throw conflict("line_item_status", `The column is ${item.status}, not ${from}`);
    await item.update({ status: to });
    await recordAudit({
      action: `line-items.${to === "locked" ? "lock" : "unlock"}`,
      entityType: "LineItem",
      entityId: id,
      before: { status: from },
      after: { status: to },
    });
    return item;
  });

async function checkCategory(courseOfferingId: string, id: string | null | undefined): Promise<void> {
  if (id && !(await GradeCategory.count({ where: { id, courseOfferingId, status: "active" } })))
    throw invalid([{ path: "gradeCategoryId", message: "is no active category of the offering" }]);
}

async function checkMaximum(item: LineItem, maxScore: string): Promise<void> {
  if (item.status === "published")
    throw conflict("results_published", "The maximum of published scores cannot change");
  const [above] = await query(
    {
      name: "scores-above",
      text: "SELECT FROM results WHERE school_id = $1 AND line_item_id = $2 AND score > $3::numeric LIMIT 1",
    },
    [schoolId(), item.id, maxScore],
  );
  if (above) throw conflict("score_above_maximum", `There are scores above ${maxScore} in this column`);
}
