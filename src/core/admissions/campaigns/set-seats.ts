import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { type Fault, invalid } from "../../../lib/errors.ts";
import { AdmissionCampaign, AdmissionSeat } from "../../../models/admissions/index.ts";
import { GradeLevel } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { findCampaign } from "./find-campaign.ts";
import { refuseOverbooked } from "./refuse-overbooked.ts";

export const AdmissionSeatPlan = z
  .strictObject({
    seats: z
      .array(z.strictObject({ gradeLevelId: z.uuid(), seats: z.int().min(0).max(10_000) }))
      .max(100)
      .describe("The seats of every grade level of the campaign; grade levels that are left out lose theirs"),
  })
  .meta({ id: "AdmissionSeatPlan" });

export const AdmissionSeats = z
  .object({ data: z.array(z.object({ id: z.uuid(), gradeLevelId: z.uuid(), seats: z.int() })) })
  .meta({ id: "AdmissionSeats" });

/** Sets the seats of a campaign per grade level. @throws {AppError} 400, 404, 409 as `refuseOverbooked` */
export const setSeats = (
  campaignId: string,
  { seats: plan }: z.output<typeof AdmissionSeatPlan>,
): Promise<z.input<typeof AdmissionSeats>> =>
  transaction(async () => {
    await findCampaign(campaignId, "admissions.plan");
    await checkPlan(plan);
    const where = { admissionCampaignId: campaignId };
    const former = await AdmissionSeat.findAll({ where, lock: true, order: ["id"] });
    await refuseOverbooked(former, (id) => plan.find(({ gradeLevelId }) => gradeLevelId === id)?.seats);
    const rows: AdmissionSeat[] = [];
    for (const { gradeLevelId, seats } of plan) {
      const row = former.find((each) => each.gradeLevelId === gradeLevelId);
      rows.push(
        row ? await row.update({ seats }) : await AdmissionSeat.create({ ...where, gradeLevelId, seats }),
      );
    }
    for (const row of former) if (!rows.includes(row)) await row.destroy();
    await audited(AdmissionCampaign, campaignId, "set_seats", {
      before: { seats: former.map(({ gradeLevelId, seats }) => ({ gradeLevelId, seats })) },
      after: { seats: plan },
    });
    return { data: rows };
  });

async function checkPlan(plan: z.output<typeof AdmissionSeatPlan>["seats"]): Promise<void> {
  const ids = plan.map(({ gradeLevelId }) => gradeLevelId);
  const found = await GradeLevel.findAll({ where: { id: ids }, attributes: ["id"] });
  const known = new Set(found.map(({ id }) => id));
  const errors = ids.flatMap((id, index): Fault[] => {
    const path = `seats.${index}.gradeLevelId`;
    if (!known.has(id)) return [{ path, message: "there is no such grade level" }];
    return ids.indexOf(id) === index ? [] : [{ path, message: "is already listed" }];
  });
  if (errors.length) throw invalid(errors);
}
