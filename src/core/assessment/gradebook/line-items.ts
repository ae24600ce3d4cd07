import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { GradeCategory, LineItem, lineItemStatuses } from "../../../models/assessment/index.ts";
import { CourseOffering } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { transition } from "../../common/entities/transition.ts";
import { text } from "../../common/input/schemas.ts";
import type { Permission } from "../../permissions.ts";
import { checkPostingWindow } from "../posting-window.ts";
import { lineItemScope } from "../row-scope.ts";
import { MaxScore } from "../schemas.ts";
import { isWithinTerm } from "../term-tree.ts";
import { findOffering } from "./find-offering.ts";

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
  rowScope: lineItemScope,
});

/** Gets a column in the caller's row scope and locks its row. @throws {AppError} 404 */
export async function getLineItemForUpdate(permission: Permission, id: string): Promise<LineItem> {
  const item = await findLocked(LineItem, id, { where: scopeWhere(permission, lineItemScope) });
  return item;
}

/** Adds a column to the gradebook of an offering. @throws {AppError} 400 */
export const createLineItem = (values: z.output<typeof NewLineItem>): Promise<LineItem> =>
  transaction(async () => {
    const offering = await findOffering("grades.write", values.courseOfferingId);
    const termId = values.termId ?? offering.termId;
    if (!(await isWithinTerm(termId, offering.termId)))
      throw invalid([{ path: "termId", message: "must be within the term of the offering" }]);
    await checkCategory(offering.id, values.gradeCategoryId);
    const item = await LineItem.create({ ...values, termId });
    await audited(LineItem, item.id, "create", { after: values });
    return item;
  });

/** Changes a column. @throws {AppError} 404, 400, 409 `line_item_locked`, `results_published`, `score_above_maximum` */
export const changeLineItem = (id: string, changes: z.output<typeof LineItemChanges>): Promise<LineItem> =>
  transaction(async () => {
    const item = await getLineItemForUpdate("grades.write", id);
    if (item.status === "locked") throw conflict("line_item_locked", "This column is locked");
    await checkCategory(item.courseOfferingId, changes.gradeCategoryId);
    if (changes.maxScore !== undefined) await checkMaximum(item, changes.maxScore);
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, item.get(key)]));
    await item.update(changes);
    await audited(LineItem, id, "update", { before, after: changes });
    return item;
  });

/** Removes a column without scores. @throws {AppError} 404, 409 `in_use` */
export const removeLineItem = (id: string): Promise<void> =>
  transaction(async () => {
    const item = await getLineItemForUpdate("grades.write", id);
    await item.destroy();
    await audited(LineItem, id, "remove");
  });

/**
 * Publishes a column: guardians and students can see its scores, and changing a score requires a reason.
 * @throws {AppError} 404, 409 `posting_window_closed`
 */
export const publishLineItem = (id: string): Promise<LineItem> =>
  transaction(async () => {
    const item = await getLineItemForUpdate("grades.write", id);
    if (item.status === "published" || item.status === "locked") return item;
    await checkPostingWindow(item.termId);
    const before = { status: item.status };
    await item.update({ status: "published", publishedAt: now() });
    await audited(LineItem, id, "publish", { before, after: { status: "published" } });
    const offering = await CourseOffering.findByPk(item.courseOfferingId, { rejectOnEmpty: true });
    await recordActivity({
      verb: "results.published",
      entityType: "LineItem",
      entityId: id,
      params: { title: item.title, course: offering.title },
      summary: `Results of "${item.title}" in ${offering.title} were published`,
      audience: "staff",
    });
    return item;
  });

/** Locks a column: its scores cannot be changed until it is unlocked. @throws {AppError} 404, 409 `line_item_status` */
export const lockLineItem = (id: string): Promise<LineItem> => move(id, "published", "locked");
export const unlockLineItem = (id: string): Promise<LineItem> => move(id, "locked", "published");

const move = (id: string, from: "published" | "locked", to: "published" | "locked"): Promise<LineItem> =>
  transaction(async () => {
    const item = await getLineItemForUpdate("grades.manage", id);
    if (item.status === to) return item;
    await transition(item, {
      from,
      to,
      verb: to === "locked" ? "lock" : "unlock",
      refuse: (status) => conflict("line_item_status", `The column is ${status}, not ${from}`),
    });
    return item;
  });

async function checkCategory(courseOfferingId: string, id: string | null | undefined): Promise<void> {
  if (id && !(await GradeCategory.count({ where: { id, courseOfferingId, status: "active" } })))
    throw invalid([{ path: "gradeCategoryId", message: "must be an active category of the offering" }]);
}

async function checkMaximum(item: LineItem, maxScore: string): Promise<void> {
  if (item.status === "published")
    throw conflict("results_published", "The maximum score of a published column cannot be changed");
  const [above] = await query(sql`
    SELECT FROM results WHERE school_id = ${currentSchool} AND line_item_id = ${item.id}
      AND score > ${maxScore}::numeric LIMIT 1`);
  if (above) throw conflict("score_above_maximum", `This column has scores above ${maxScore}`);
}
