import { z } from "zod";
import { WaitlistEntry, waitlistEntryStatuses } from "../../../models/admissions/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";

export const WaitlistEntryView = z
  .object({
    id: z.uuid(),
    admissionApplicationId: z.uuid(),
    admissionCampaignId: z.uuid(),
    gradeLevelId: z.uuid(),
    position: z.int().describe("Lower positions are offered a seat first"),
    offeredAt: z.date().nullable(),
    expiresOn: z.iso.date().nullable(),
    status: z.enum(waitlistEntryStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "WaitlistEntry" });

/** Read-only: entries follow from the decisions on applications; `move-waitlist-entry.ts` changes the order. */
export const waitlistEntries = crud(WaitlistEntry, {
  name: "Waitlist entry",
  plural: "Waitlist entries",
  view: WaitlistEntryView,
  access: { read: "admissions.read" },
  list: {
    filters: {
      admissionApplicationId: z.uuid(),
      admissionCampaignId: z.uuid(),
      gradeLevelId: z.uuid(),
      status: z.enum(waitlistEntryStatuses),
    },
    sort: ["position", "createdAt"],
  },
  rowScope: wholeSchoolOnly,
});
