import { acrossSchools, afterCommit } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { School, Tenant } from "../../models/platform/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { forgetActors } from "../identity/load-actor.ts";
import type { SchoolWithTenant } from "./find-school.ts";

/** Finds the tenant, lets `change` work on it, and puts the change on record, all in one transaction. */
export function changeTenant(
  slug: string,
  action: string,
  change: (found: SchoolWithTenant) => Promise<unknown>,
): Promise<SchoolWithTenant> {
  return acrossSchools(`an operator changes a tenant: ${action}`, async () => {
    const school = await School.findOne({ where: { slug }, lock: true });
    if (!school) throw notFound(`School ${slug}`);
    const tenant = await Tenant.findOne({ where: { schoolId: school.id }, lock: true, rejectOnEmpty: true });
    const before = { status: tenant.status, trialEndsAt: tenant.trialEndsAt };
    await change({ school, tenant });
    const after = { status: tenant.status, trialEndsAt: tenant.trialEndsAt };
    await recordAudit({
      action: `tenants.${action}`,
      entityType: "Tenant",
      entityId: tenant.id,
      before,
      after,
      schoolId: school.id,
    });
    afterCommit(forgetActors);
    return { school, tenant };
  });
}

/** The school stays readable; nothing can be changed in it. */
export const suspendTenant = (slug: string): Promise<SchoolWithTenant> =>
  changeTenant(slug, "suspend", async ({ school, tenant }) => {
    const { status } = tenant;
    if (status === "SUSPENDED" || status === "CANCELLED")
      throw conflict("tenant_status", `${slug} is ${status} already`);
    await tenant.update({ status: "SUSPENDED", suspendedFrom: status });
    await school.update({ status: "suspended" });
  });

export const reactivateTenant = (slug: string): Promise<SchoolWithTenant> =>
  changeTenant(slug, "reactivate", async ({ school, tenant }) => {
    if (tenant.status !== "SUSPENDED")
      throw conflict("tenant_status", `${slug} is not suspended: it is ${tenant.status}`);
    await tenant.update({ status: tenant.suspendedFrom ?? "TRIAL", suspendedFrom: null });
    await school.update({ status: "active" });
  });

/** @param days from the end of the trial, or from now where it has ended */
export const extendTrial = (slug: string, days: number): Promise<SchoolWithTenant> =>
  changeTenant(slug, "extend-trial", async ({ tenant }) => {
    const onTrial =
      tenant.status === "TRIAL" || (tenant.status === "SUSPENDED" && tenant.suspendedFrom === "TRIAL");
    if (!onTrial) throw conflict("tenant_status", `${slug} is not on trial: it is ${tenant.status}`);
    const from = Math.max(tenant.trialEndsAt?.getTime() ?? 0, now().getTime());
    await tenant.update({ trialEndsAt: new Date(from + days * 86_400_000) });
  });
