import { z } from "zod";
import { ActivityAllocation } from "../../../models/activities/index.ts";
import { crud } from "../../common/entities/crud.ts";

export const ActivityAllocationView = z
  .object({
    id: z.uuid(),
    termId: z.uuid(),
    seed: z.string().describe("Of the lottery: the same seed and choices give the same places"),
    placesEach: z.int(),
    countChoices: z.int(),
    countAccepted: z.int(),
    countWaiting: z.int(),
    runBy: z.uuid().nullable().describe("Id of an account"),
    createdAt: z.date(),
  })
  .meta({ id: "ActivityAllocation" });

/** The runs that gave out places. */
export const activityAllocations = crud(ActivityAllocation, {
  name: "Activity allocation",
  view: ActivityAllocationView,
  access: { read: "extracurricular.manage" },
  list: { filters: { termId: z.uuid() }, sort: ["-createdAt"] },
});
