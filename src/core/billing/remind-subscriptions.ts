import { DateTime } from "luxon";
import { query } from "../../db/query.ts";
import { acrossSchools, inSchool } from "../../db/transaction.ts";
import type { Email } from "../../emails/email.ts";
import { subscriptionInvoiceDue } from "../../emails/subscription-invoice-due.ts";
import { trialEnded } from "../../emails/trial-ended.ts";
import { trialEnding } from "../../emails/trial-ending.ts";
import { now } from "../../lib/clock.ts";
import type { Attachment } from "../../lib/mailer.ts";
import { Subscription, TenantInvoice } from "../../models/platform/index.ts";
import { queueEmail } from "../messaging/queue-email.ts";
import { hasGrace, suspendAfterTrial } from "../platform/change-tenant.ts";
import type { SchoolWithTenant } from "../platform/find-school.ts";
import { listTenants } from "../platform/list-tenants.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { graceDays, markOverdue } from "./mark-overdue.ts";
import { isOver, renewSubscription } from "./renew-subscription.ts";
import { paymentDetails, toPercent } from "./terms.ts";

export interface SubscriptionReport {
  trialTenants: number;
  subscribedTenants: number;
  unpaidInvoices: number;
  queued: number;
  duplicates: number;
  warnings: number;
  /** What the warnings say, where there are some. */
  messages?: string[];
}

interface Options {
  /** Id of one school; without it every tenant. */
  school?: string | undefined;
  dryRun?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** A trial is announced to end so many days before, and goes on for so many days after. */
const trialNoticeDays = 7;
const trialGraceDays = 7;
const dayMs = 86_400_000;

/** Looks at every tenant: trials that end, periods that are over, invoices that are not paid. Safe to repeat. */
export async function remindSubscriptions({ school, dryRun, signal }: Options): Promise<SubscriptionReport> {
  const report: SubscriptionReport = {
    trialTenants: 0,
    subscribedTenants: 0,
    unpaidInvoices: 0,
    queued: 0,
    duplicates: 0,
    warnings: 0,
  };
  const warn = (message: string) => {
    report.warnings += 1;
    report.messages = [...(report.messages ?? []), message];
  };
  const mail = async <P>(mailing: Mailing<P>) => {
    if (await isLive(mailing)) report.duplicates += 1;
    else if (dryRun || (await send(mailing, warn))) report.queued += 1;
    else report.duplicates += 1;
  };
  // A tenant that cannot be worked on is told of, and keeps the others from nothing.
  const each = async (found: SchoolWithTenant, work: () => Promise<unknown>) => {
    signal?.throwIfAborted();
    await work().catch((error: Error) => warn(`${found.school.slug}: ${error.message}`));
  };
  const chosen = (await listTenants()).filter((found) => !school || found.school.id === school);
  const today = ({ school }: SchoolWithTenant) =>
    DateTime.fromJSDate(now(), { zone: school.timezone }).toISODate()!;

  for (const found of chosen.filter(({ tenant }) => tenant.status === "TRIAL")) {
    report.trialTenants += 1;
    await each(found, () => remindOfTrial(found, mail, dryRun));
  }
  const subscribed = chosen.filter(({ tenant }) => ["SUBSCRIBED", "PAST_DUE"].includes(tenant.status));
  report.subscribedTenants = subscribed.length;
  const over = await subscriptionsOver(subscribed, today);
  for (const found of over)
    await each(found, () => (dryRun ? nothing() : renewSubscription(found.school.slug)));

  const byId = new Map(chosen.map((found) => [found.school.id, found]));
  const unpaid = (await openInvoices()).filter(({ schoolId }) => byId.has(schoolId));
  report.unpaidInvoices = unpaid.length;
  const owing = new Set<SchoolWithTenant>();
  for (const invoice of unpaid) {
    const found = byId.get(invoice.schoolId)!;
    if (needsMark(invoice, found, today(found))) owing.add(found);
    await each(found, () =>
      mail({
        found,
        template: subscriptionInvoiceDue,
        entityKey: `TenantInvoice:${invoice.id}-due-notice`,
        trigger: "SUBSCRIPTION_INVOICE_DUE",
        props: {
          contact: found.tenant.contactName,
          school: found.school.name,
          number: invoice.number,
          subtotal: `${invoice.subtotal.amount} ${invoice.subtotal.currency}`,
          taxPercent: toPercent(invoice.taxBasisPoints),
          tax: `${invoice.tax.amount} ${invoice.tax.currency}`,
          total: `${invoice.total.amount} ${invoice.total.currency}`,
          dueOn: invoice.dueOn,
          payTo: paymentDetails(),
        },
        file: () => invoicePdf(invoice, found),
      }),
    );
  }
  for (const found of owing) await each(found, () => (dryRun ? nothing() : markOverdue(found.school.slug)));
  return report;
}

const nothing = async () => {};

interface Mailing<P> {
  found: SchoolWithTenant;
  template: Email<P>;
  entityKey: string;
  props: P;
  trigger?: string;
  file?: () => Promise<Attachment>;
}

type SendMail = <P>(mailing: Mailing<P>) => Promise<void>;

async function remindOfTrial(
  found: SchoolWithTenant,
  mail: SendMail,
  dryRun: boolean | undefined,
): Promise<void> {
  const { school, tenant } = found;
  if (!tenant.trialEndsAt) return;
  const contact = tenant.contactName;
  const dayOf = (at: Date) => DateTime.fromJSDate(at, { zone: school.timezone }).toISODate()!;
  const endsOn = dayOf(tenant.trialEndsAt);
  const left = tenant.trialEndsAt.getTime() - now().getTime();
  if (left > trialNoticeDays * dayMs) return;
  if (left > 0) {
    const entityKey = `Tenant:${tenant.id}-trial-ending-${endsOn}`;
    await mail({ found, template: trialEnding, entityKey, props: { contact, school: school.name, endsOn } });
    return;
  }
  const readOnlyFrom = dayOf(new Date(tenant.trialEndsAt.getTime() + trialGraceDays * dayMs));
  const entityKey = `Tenant:${tenant.id}-trial-ended-${endsOn}`;
  await mail({
    found,
    template: trialEnded,
    entityKey,
    props: { contact, school: school.name, readOnlyFrom },
  });
  const endedBefore = new Date(now().getTime() - trialGraceDays * dayMs);
  if (tenant.trialEndsAt < endedBefore && !hasGrace(tenant) && !dryRun)
    await suspendAfterTrial(school.slug, endedBefore);
}

const isLive = async ({
  found,
  template,
  entityKey,
}: Pick<Mailing<any>, "found" | "template" | "entityKey">): Promise<boolean> =>
  inSchool(found.school.id, async () => {
    const rows = await query(
      {
        name: "email-is-live",
        text: `SELECT 1 AS one FROM queued_emails WHERE school_id = $1 AND template_kind = $2 AND entity_key = $3
          AND status IN ('PENDING', 'SENDING', 'SENT', 'UNCERTAIN')`,
      },
      [found.school.id, template.name, entityKey],
    );
    return rows.length > 0;
  });

/** @returns false where another run was faster */
async function send<P>(mailing: Mailing<P>, warn: (message: string) => void): Promise<boolean> {
  const { found, file, ...mail } = mailing;
  const { school, tenant } = found;
  // A mail without its paper is better than none.
  const attachment = await file?.().catch((error: Error) => {
    warn(`${school.slug}: ${mail.entityKey}: the PDF could not be made: ${error.message}`);
    return undefined;
  });
  return inSchool(school.id, () =>
    queueEmail({
      ...mail,
      to: { address: tenant.contactEmail, name: tenant.contactName },
      attachments: attachment ? [attachment] : [],
    }),
  );
}

async function subscriptionsOver(
  subscribed: readonly SchoolWithTenant[],
  today: (found: SchoolWithTenant) => string,
): Promise<SchoolWithTenant[]> {
  const live = await acrossSchools("subscriptions are renewed by the platform", () =>
    Subscription.findAll({ where: { status: ["active", "past_due"] }, limit: 100_000 }),
  );
  const bySchool = new Map(live.map((subscription) => [subscription.schoolId, subscription]));
  return subscribed.filter((found) => {
    const subscription = bySchool.get(found.school.id);
    return subscription && isOver(subscription, today(found));
  });
}

const openInvoices = () =>
  acrossSchools("unpaid invoices of every tenant", () =>
    TenantInvoice.findAll({
      where: { status: "open" },
      order: [
        ["dueOn", "ASC"],
        ["number", "ASC"],
      ],
      limit: 100_000,
    }),
  );

function needsMark({ dueOn }: TenantInvoice, { tenant }: SchoolWithTenant, today: string): boolean {
  if (tenant.status === "SUBSCRIBED") return dueOn < today;
  const last = DateTime.fromISO(today).minus({ days: graceDays }).toISODate()!;
  return tenant.status === "PAST_DUE" && dueOn < last && !hasGrace(tenant);
}
