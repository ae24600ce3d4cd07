import { DateTime } from "luxon";
import { Op } from "sequelize";
import { now } from "../../../lib/clock.ts";
import { Subscription, TenantInvoice } from "../../../models/platform/index.ts";
import { changeTenant, hasGrace } from "../tenants/change-tenant.ts";

/** Days after the due date during which an unpaid invoice causes reminders only; then the school is suspended. */
export const GRACE_DAYS = 14;

/** Marks a school with an overdue invoice as past due, and suspends it (read-only) after the grace period. */
export const markOverdue = (slug: string) =>
  changeTenant(slug, "mark_overdue", async ({ school, tenant }) => {
    if (tenant.status !== "SUBSCRIBED" && tenant.status !== "PAST_DUE") return;
    const today = DateTime.fromJSDate(now(), { zone: school.timezone });
    const oldest = await TenantInvoice.findOne({
      where: { schoolId: school.id, status: "open", dueOn: { [Op.lt]: today.toISODate()! } },
      order: [["dueOn", "ASC"]],
    });
    if (!oldest) return;
    const isGraceOver = oldest.dueOn < today.minus({ days: GRACE_DAYS }).toISODate()! && !hasGrace(tenant);
    const live = { where: { schoolId: school.id, status: ["active", "past_due"] as const } };
    await Subscription.update({ status: isGraceOver ? "suspended" : "past_due" }, live as never);
    if (!isGraceOver) {
      await tenant.update({ status: "PAST_DUE" });
      return;
    }
    await tenant.update({ status: "SUSPENDED", suspendedFrom: "PAST_DUE" });
    await school.update({ status: "suspended" });
  });
