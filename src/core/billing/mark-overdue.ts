import { DateTime } from "luxon";
import { Op } from "sequelize";
import { now } from "../../lib/clock.ts";
import { Subscription, TenantInvoice } from "../../models/platform/index.ts";
import { changeTenant, hasGrace } from "../platform/change-tenant.ts";

/** For so long after the day it was due, an unpaid invoice costs nothing but mails. */
export const graceDays = 14;

/** A school that owes is past due; one that goes on owing becomes read-only. */
export const markOverdue = (slug: string) =>
  changeTenant(slug, "overdue", async ({ school, tenant }) => {
    if (tenant.status !== "SUBSCRIBED" && tenant.status !== "PAST_DUE") return;
    const today = DateTime.fromJSDate(now(), { zone: school.timezone });
    const oldest = await TenantInvoice.findOne({
      where: { schoolId: school.id, status: "open", dueOn: { [Op.lt]: today.toISODate()! } },
      order: [["dueOn", "ASC"]],
    });
    if (!oldest) return;
    const over = oldest.dueOn < today.minus({ days: graceDays }).toISODate()! && !hasGrace(tenant);
    const live = { where: { schoolId: school.id, status: ["active", "past_due"] as const } };
    await Subscription.update({ status: over ? "suspended" : "past_due" }, live as never);
    if (!over) {
      await tenant.update({ status: "PAST_DUE" });
      return;
    }
    await tenant.update({ status: "SUSPENDED", suspendedFrom: "PAST_DUE" });
    await school.update({ status: "suspended" });
  });
