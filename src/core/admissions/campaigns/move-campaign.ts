import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import {
  type AdmissionCampaign,
  AdmissionSeat,
  admissionCampaignStatuses,
} from "../../../models/admissions/index.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";
import { transition } from "../../common/entities/transition.ts";
import { openYear } from "../../structure/years/open-year.ts";
import { findCampaign } from "./find-campaign.ts";

export const AdmissionCampaignMove = z
  .strictObject({ status: z.enum(admissionCampaignStatuses) })
  .meta({ id: "AdmissionCampaignMove" });

type Status = (typeof admissionCampaignStatuses)[number];

const allowed = stateMachine<Status>("campaign_status", {
  draft: ["open"],
  open: ["closed"],
  closed: ["open"],
});

/**
 * Opens or closes a campaign. An open one needs seats in at least one grade level and an open academic year.
 * @throws {AppError} 404, 409 `campaign_status`, `no_seats`, `year_closed`
 */
export const moveCampaign = (
  id: string,
  { status }: z.output<typeof AdmissionCampaignMove>,
): Promise<AdmissionCampaign> =>
  transaction(async () => {
    const campaign = await findCampaign(id, "admissions.plan");
    if (campaign.status === status) return campaign;
    await transition(campaign, {
      ...allowed("The campaign", status),
      verb: "change_status",
      check: async () => {
        if (status !== "open") return;
        await openYear(campaign.academicYearId);
        if ((await AdmissionSeat.count({ where: { admissionCampaignId: id } })) === 0)
          throw conflict("no_seats", "Set the seats of at least one grade level before opening the campaign");
      },
    });
    return campaign;
  });
