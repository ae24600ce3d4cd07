import { GradeCategory, LineItem, Result } from "../../../../models/assessment/index.ts";
import { enterResults } from "../../../assessment/gradebook/enter-results.ts";
import {
  changeCategory,
  createCategory,
  GradeCategoryChanges,
  gradeCategories,
  NewGradeCategory,
} from "../../../assessment/gradebook/grade-categories.ts";
import {
  changeLineItem,
  createLineItem,
  LineItemChanges,
  lineItems,
  NewLineItem,
  removeLineItem,
} from "../../../assessment/gradebook/line-items.ts";
import { EnterResults } from "../../../assessment/schemas.ts";
import { parseInput } from "../../../common/input/parse-input.ts";
import { currentOf, findByKey } from "./crud-writer.ts";
import type { Writer } from "./writer.ts";

const permission = "grades.write";

const lineItem: Writer = {
  entityType: "LineItem",
  permission,
  find: (values) => findByKey(LineItem, ["courseOfferingId", "termId", "title"], values),
  create: async (values) => (await createLineItem(parseInput(NewLineItem, values))).id,
  current: (id, values) => currentOf(lineItems, id, Object.keys(values), ["courseOfferingId", "termId"]),
  async change(id, changes) {
    await changeLineItem(id, parseInput(LineItemChanges, changes));
  },
  async remove(id) {
    // Keep a column that has scores: removing it would delete them.
    if ((await Result.count({ where: { lineItemId: id } })) === 0 && (await LineItem.findByPk(id)))
      await removeLineItem(id);
  },
};

const category: Writer = {
  entityType: "GradeCategory",
  permission,
  find: (values) => findByKey(GradeCategory, ["courseOfferingId", "title"], values),
  create: async (values) => (await createCategory(parseInput(NewGradeCategory, values))).id,
  current: (id, values) => currentOf(gradeCategories, id, Object.keys(values), ["courseOfferingId"]),
  async change(id, changes) {
    await changeCategory(id, parseInput(GradeCategoryChanges, changes));
  },
  async remove(id) {
    if (await GradeCategory.findByPk(id)) await changeCategory(id, { status: "archived" });
  },
};

const fields = ["score", "textScore", "comment", "late", "missing", "scoreStatus"] as const;

/** Write a whole score, because its fields depend on each other. @returns the id of the result */
async function enter(values: Record<string, unknown>): Promise<string> {
  const { lineItemId, ...entry } = values as { lineItemId: string; studentId: string };
  const given = parseInput(EnterResults, { results: [entry], reason: "Changed in the connected system" });
  await enterResults(lineItemId, given);
  const { studentId } = entry;
  return (await Result.findOne({ where: { lineItemId, studentId }, rejectOnEmpty: true })).id;
}

const result: Writer = {
  entityType: "Result",
  permission,
  find: (values) => findByKey(Result, ["lineItemId", "studentId"], values),
  create: enter,
  async current(id, values) {
    const found = await Result.findByPk(id);
    if (!found) return null;
    const names = fields.filter((name) => name in values);
    return Object.fromEntries(names.map((name) => [name, found.get(name)]));
  },
  async change(id, changes, values) {
    const found = await Result.findByPk(id, { rejectOnEmpty: true });
    const kept = fields.filter((name) => name in values).map((name) => [name, found.get(name)]);
    await enter({ ...values, ...Object.fromEntries(kept), ...changes });
  },
};

export const gradebookWriters = { category, lineItem, result } as const;
