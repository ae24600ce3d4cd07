import { z } from "zod";
import { PlatformTenant } from "../../../core/platform/across-schools/tenants.ts";
import { correctTenant, TenantCorrection } from "../../../core/platform/tenants/correct-tenant.ts";
import { route } from "../../http/route.ts";

export const tenantCorrections = [
  route({
    method: "patch",
    path: "/platform/tenants/:id",
    summary: "Correct the name, country, time zone, currency or language of a school",
    permission: "operator",
    params: z.object({ id: z.uuid() }),
    body: TenantCorrection,
    response: PlatformTenant,
    handle: ({ params, body }) => correctTenant(params.id, body),
  }),
];
