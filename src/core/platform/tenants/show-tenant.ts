import { z } from "zod";
import { Tenant, tenantStatuses } from "../../../models/platform/index.ts";

export const TenantView = z
  .object({
    status: z.enum(tenantStatuses),
    trialEndsAt: z.date().nullable().describe("Null for a school that was never on trial"),
  })
  .meta({ id: "Tenancy" });

/** Returns the subscription status of the school and the end of its trial. */
export async function showTenant(): Promise<z.input<typeof TenantView>> {
  const { status, trialEndsAt } = await Tenant.findOne({ rejectOnEmpty: true });
  return { status, trialEndsAt };
}
