import { acrossSchools, afterCommit } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { Subscription, Tenant } from "../../../models/platform/index.ts";
import { School } from "../../../models/school/index.ts";
import type { AuditVerb } from "../../audit/audit-verbs.ts";
import { audited } from "../../audit/audited.ts";
import { forgetActors } from "../../identity/sessions/load-actor.ts";
import type { SchoolWithTenant } from "../../school/find-school.ts";

/** Loads and locks the tenant, runs `change`, and records an audit event, all in one transaction. */
export function changeTenant(
  slug: string,
  verb: AuditVerb,
  change: (found: SchoolWithTenant) => Promise<unknown>,
): Promise<SchoolWithTenant> {
  return acrossSchools(`an operator changes a tenant: ${verb}`, async () => {
    const school = await School.findOne({ where: { slug }, lock: true });
    if (!school) throw notFound(`School ${slug}`);
    const tenant = await Tenant.findOne({ where: { schoolId: school.id }, lock: true, rejectOnEmpty: true });
    const before = { status: tenant.status, trialEndsAt: tenant.trialEndsAt };
    await change({ school, tenant });
    const after = { status: tenant.status, trialEndsAt: tenant.trialEndsAt };
    await audited(Tenant, tenant.id, verb, { before, after, schoolId: school.id });
    afterCommit(forgetActors);
    return { school, tenant };
  });
}

/** Suspends a school: it becomes read-only. @throws {AppError} 404; 409 `tenant_status` */
export const suspendTenant = (slug: string): Promise<SchoolWithTenant> =>
  changeTenant(slug, "suspend", async (found) => {
    const { status } = found.tenant;
    if (status === "SUSPENDED" || status === "CANCELLED")
      throw conflict("tenant_status", `${slug} is already ${status}`);
    await suspend(found, status);
  });

/**
 * Suspends a school whose trial ended before this instant. Does nothing if that is no longer the case: another run may
 * have suspended it, or the school may have just subscribed.
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

/** Days a reactivated school is not suspended again, whatever it owes; otherwise the next job run would suspend it. */
const GRACE_DAYS = 14;

/** Ends a suspension and restores the previous state. @throws {AppError} 404; 409 `tenant_status` */
export const reactivateTenant = (slug: string): Promise<SchoolWithTenant> =>
  changeTenant(slug, "reactivate", async ({ school, tenant }) => {
    if (tenant.status !== "SUSPENDED")
      throw conflict("tenant_status", `${slug} is not suspended: it is ${tenant.status}`);
    const graceUntil = new Date(now().getTime() + GRACE_DAYS * DAY_MS);
    await tenant.update({ status: tenant.suspendedFrom ?? "TRIAL", suspendedFrom: null, graceUntil });
    const owing = { schoolId: school.id, status: "suspended" as const };
    await Subscription.update({ status: "past_due" }, { where: owing });
    await school.update({ status: "active" });
  });

/** Whether an operator reactivated the school recently, within the grace period. */
export const hasGrace = ({ graceUntil }: Pick<Tenant, "graceUntil">): boolean =>
  graceUntil !== null && graceUntil > now();

/**
 * Extends a trial and ends a suspension that was caused by its end.
 * @param days counted from the end of the trial, or from now if it has ended
 * @throws {AppError} 404; 409 `tenant_status` unless the school is or was on trial
 */
export const extendTrial = (slug: string, days: number): Promise<SchoolWithTenant> =>
  changeTenant(slug, "extend_trial", async ({ school, tenant }) => {
    const onTrial =
      tenant.status === "TRIAL" || (tenant.status === "SUSPENDED" && tenant.suspendedFrom === "TRIAL");
    if (!onTrial) throw conflict("tenant_status", `${slug} is not on trial: it is ${tenant.status}`);
    const endedAt = tenant.trialEndsAt?.getTime() ?? 0;
    const from = Math.max(endedAt, now().getTime());
    await tenant.update({ trialEndsAt: new Date(from + days * DAY_MS) });
    if (tenant.status === "TRIAL" || endedAt > now().getTime()) return;
    await tenant.update({ status: "TRIAL", suspendedFrom: null });
    await school.update({ status: "active" });
  });
