import { Op, Transaction } from "sequelize";
import { z } from "zod";
import { insertRows } from "../../../db/insert-rows.ts";
import { transaction } from "../../../db/transaction.ts";
import { type Fault, invalid } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { LineItem } from "../../../models/assessment/index.ts";
import { LearningStandard, LineItemStandard } from "../../../models/curriculum/index.ts";
import { getLineItemForUpdate } from "../../assessment/gradebook/line-items.ts";
import { audited } from "../../audit/audited.ts";
import { LineItemStandardView } from "./line-item-standards.ts";

const MAX_STANDARDS = 20;

export const StandardsToLink = z
  .strictObject({ learningStandardIds: z.array(z.uuid()).max(MAX_STANDARDS) })
  .meta({ id: "StandardsToLink" });

export const LinkedStandards = z
  .object({ data: z.array(LineItemStandardView) })
  .meta({ id: "LinkedStandards" });

/**
 * Sets the standards that a column of the gradebook assesses. A retired standard keeps its links and gets no new ones.
 * @throws {AppError} 400, 404
 */
export const linkStandards = (
  lineItemId: string,
  { learningStandardIds }: z.output<typeof StandardsToLink>,
) =>
  transaction(async () => {
    await getLineItemForUpdate("grades.write", lineItemId);
    const wanted = [...new Set(learningStandardIds)];
    const before = await LineItemStandard.findAll({ where: { lineItemId } });
    const linked = new Set(before.map((each) => each.learningStandardId));
    const added = wanted.filter((id) => !linked.has(id));
    // Locked, so that none is removed meanwhile.
    const found = await LearningStandard.findAll({
      where: { id: added, status: "active" },
      attributes: ["id"],
      order: ["id"],
      lock: Transaction.LOCK.KEY_SHARE,
    });
    const active = new Set(found.map(({ id }) => id));
    const faults = learningStandardIds.flatMap((id, index): Fault[] =>
      linked.has(id) || active.has(id)
        ? []
        : [{ path: `learningStandardIds.${index}`, message: "must be an active learning standard" }],
    );
    if (faults.length) throw invalid(faults);
    await LineItemStandard.destroy({
      where: { lineItemId, learningStandardId: { [Op.notIn]: wanted } },
    });
    await insertRows(
      LineItemStandard,
      added.map((learningStandardId) => ({ id: newId(), lineItemId, learningStandardId })),
    );
    const removed = [...linked].some((id) => !wanted.includes(id));
    if (added.length || removed)
      await audited(LineItem, lineItemId, "update", {
        before: { learningStandardIds: [...linked].sort() },
        after: { learningStandardIds: wanted.toSorted() },
      });
    return { data: await LineItemStandard.findAll({ where: { lineItemId }, order: ["createdAt", "id"] }) };
  });
