import { acrossSchools, afterCommit } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { School, Subscription, Tenant } from "../../models/platform/index.ts";
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
  changeTenant(slug, "suspend", async (found) => {
    const { status } = found.tenant;
    if (status === "SUSPENDED" || status === "CANCELLED")
      throw conflict("tenant_status", `${slug} is ${status} already`);
    await suspend(found, status);
  });

/**
 * Suspends a school whose trial ended before this moment. Nothing happens where that is not so any more: another run may
 * have been faster, or the school may just have chosen a plan.
 */
export const suspendAfterTrial = (slug: string, endedBefore: Date): Promise<SchoolWithTenant> =>
  changeTenant(slug, "suspend", async (found) => {
    const { status, trialEndsAt } = found.tenant;
    if (status !== "TRIAL" || !trialEndsAt || trialEndsAt >= endedBefore || hasGrace(found.tenant)) return;
    await suspend(found, status);
  });

async function suspend({ school, tenant }: SchoolWithTenant, from: Tenant["suspendedFrom"]): Promise<void> {
  await tenant.update({ status: "SUSPENDED", suspendedFrom: from });
  await school.update({ status: "suspended" });
}

/** So long a school that was taken back stays so, whatever it owes: the next look at it would suspend it again. */
const graceDays = 14;
const dayMs = 86_400_000;

export const reactivateTenant = (slug: string): Promise<SchoolWithTenant> =>
  changeTenant(slug, "reactivate", async ({ school, tenant }) => {
    if (tenant.status !== "SUSPENDED")
      throw conflict("tenant_status", `${slug} is not suspended: it is ${tenant.status}`);
    const graceUntil = new Date(now().getTime() + graceDays * dayMs);
    await tenant.update({ status: tenant.suspendedFrom ?? "TRIAL", suspendedFrom: null, graceUntil });
    const owing = { schoolId: school.id, status: "suspended" as const };
    await Subscription.update({ status: "past_due" }, { where: owing });
    await school.update({ status: "active" });
  });

/** Whether an operator has taken it back lately. */
export const hasGrace = ({ graceUntil }: Pick<Tenant, "graceUntil">): boolean =>
  graceUntil !== null && graceUntil > now();

/**
 * Gives a trial more days; a school that is read-only since its trial ended is so no longer.
 * @param days from the end of the trial, or from now where it has ended
 */
export const extendTrial = (slug: string, days: number): Promise<SchoolWithTenant> =>
  changeTenant(slug, "extend-trial", async ({ school, tenant }) => {
    const onTrial =
      tenant.status === "TRIAL" || (tenant.status === "SUSPENDED" && tenant.suspendedFrom === "TRIAL");
    if (!onTrial) throw conflict("tenant_status", `${slug} is not on trial: it is ${tenant.status}`);
    const endedAt = tenant.trialEndsAt?.getTime() ?? 0;
    const from = Math.max(endedAt, now().getTime());
    await tenant.update({ trialEndsAt: new Date(from + days * dayMs) });
    if (tenant.status === "TRIAL" || endedAt > now().getTime()) return;
    await tenant.update({ status: "TRIAL", suspendedFrom: null });
    await school.update({ status: "active" });
  });
