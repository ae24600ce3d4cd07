import { z } from "zod";
import { Subscription, subscriptionStatuses } from "../../../models/platform/index.ts";
import { crud } from "../../common/entities/crud.ts";

const SubscriptionView = z
  .object({
    id: z.uuid(),
    planId: z.uuid(),
    startsOn: z.iso.date(),
    currentPeriodStart: z.iso.date(),
    currentPeriodEnd: z.iso.date(),
    cancelAtPeriodEnd: z.boolean(),
    seats: z.int().nullable(),
    status: z.enum(subscriptionStatuses),
    createdAt: z.date(),
  })
  .meta({ id: "Subscription" });

export const subscriptions = crud(Subscription, {
  name: "Subscription",
  view: SubscriptionView,
  access: { read: "billing.read" },
  list: { filters: { status: z.enum(subscriptionStatuses) }, sort: ["-startsOn", "createdAt"] },
});
