import { FeeComponent, type FeeSchedule } from "../../../models/fees/index.ts";
import type { Charge } from "../invoices/draft-invoice.ts";

/** Lists what a fee run charges each student: the components of its structure, with the chosen optional ones. */
export async function scheduledCharges(schedule: FeeSchedule): Promise<Charge[]> {
  const components = await FeeComponent.findAll({
    where: { feeStructureId: schedule.feeStructureId },
    order: [["position", "ASC"]],
  });
  return components
    .filter(({ id, isOptional }) => !isOptional || schedule.optionalComponentIds.includes(id))
    .map(({ feeCategoryId, description, amountMinor }) => ({
      feeCategoryId,
      description,
      quantity: 1,
      unitMinor: BigInt(amountMinor),
    }));
}
