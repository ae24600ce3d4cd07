import { acrossSchools } from "../../../db/transaction.ts";
import { SubscriptionPlan } from "../../../models/platform/index.ts";

/** Plans of a new installation. Prices in minor units. */
export const defaultPlans = [
  {
    code: "starter",
    name: "Starter, monthly",
    priceMinor: "4900",
    currency: "USD",
    interval: "month",
    maxStudents: 200,
  },
  {
    code: "standard",
    name: "Standard, per term",
    priceMinor: "45000",
    currency: "USD",
    interval: "term",
    maxStudents: 1000,
  },
  { code: "campus", name: "Campus, yearly", priceMinor: "290000", currency: "USD", interval: "year" },
] as const;

/** Inserts the default plans that do not exist yet. */
export const ensurePlans = (): Promise<void> =>
  acrossSchools("plans belong to the platform", async () => {
    await SubscriptionPlan.bulkCreate([...defaultPlans], { ignoreDuplicates: true });
  });
