import { DateTime } from "luxon";
import { Op } from "sequelize";
import { now } from "../../../lib/clock.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { Subscription, TenantInvoice } from "../../../models/platform/index.ts";
import { audited } from "../../audit/audited.ts";
import { changeTenant } from "../tenants/change-tenant.ts";

/**
 * Records that a school has paid an invoice of the platform. Ends a suspension for non-payment once nothing is overdue.
 * @throws {AppError} 404 for an unknown school or invoice; 409 `invoice_status` if the invoice is not open
 */
export async function recordPayment(slug: string, number: string): Promise<TenantInvoice> {
  let paid: TenantInvoice | undefined;
  await changeTenant(slug, "record_payment", async ({ school, tenant }) => {
    const invoice = await TenantInvoice.findOne({ where: { schoolId: school.id, number }, lock: true });
    if (!invoice) throw notFound(`Invoice ${number} of ${slug}`);
    if (invoice.status !== "open")
      throw conflict(
        "invoice_status",
        `Invoice ${number} is ${invoice.status}; only an open invoice can be paid`,
      );
    await invoice.update({ status: "paid", paidAt: now() });
    paid = invoice;
    await audited(TenantInvoice, invoice.id, "pay", {
      before: { status: "open" },
      after: { status: "paid" },
      schoolId: school.id,
    });
    const today = DateTime.fromJSDate(now(), { zone: school.timezone }).toISODate()!;
    const owes = await TenantInvoice.count({
      where: { schoolId: school.id, status: "open", dueOn: { [Op.lt]: today } },
    });
    const wasSuspended = tenant.status === "SUSPENDED" && tenant.suspendedFrom === "PAST_DUE";
    if (owes || (tenant.status !== "PAST_DUE" && !wasSuspended)) return;
    await tenant.update({ status: "SUBSCRIBED", suspendedFrom: null });
    await Subscription.update(
      { status: "active" },
      { where: { schoolId: school.id, status: ["past_due", "suspended"] } },
    );
    if (wasSuspended) await school.update({ status: "active" });
  });
  return paid!;
}
