import { DateTime } from "luxon";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { acrossSchools, inSchool } from "../../../db/transaction.ts";
import type { Email } from "../../../emails/email.ts";
import { subscriptionInvoiceDue } from "../../../emails/platform/subscription-invoice-due.ts";
import { trialEnded } from "../../../emails/platform/trial-ended.ts";
import { trialEnding } from "../../../emails/platform/trial-ending.ts";
import { now } from "../../../lib/clock.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import type { Attachment } from "../../../lib/delivery/mailer.ts";
import { Subscription, TenantInvoice } from "../../../models/platform/index.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";
import type { SchoolWithTenant } from "../../school/find-school.ts";
import { listTenants } from "../../school/list-tenants.ts";
import { hasGrace, suspendAfterTrial } from "../tenants/change-tenant.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { GRACE_DAYS, markOverdue } from "./mark-overdue.ts";
import { isOver, renewSubscription } from "./renew-subscription.ts";
import { paymentDetails, toPercent } from "./terms.ts";

export interface SubscriptionReport {
  trialTenants: number;
  subscribedTenants: number;
  unpaidInvoices: number;
  queued: number;
  duplicates: number;
  warnings: number;
  /** Texts of the warnings, if any. */
  messages?: string[];
}

interface Options {
  /** Id of one school. Default: every tenant. */
  school?: string | undefined;
  dryRun?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** Days before the end of a trial when it is announced, and days after it until the school is suspended. */
const TRIAL_NOTICE_DAYS = 7;
const TRIAL_GRACE_DAYS = 7;

/** Processes every tenant: announces ending trials, renews ended periods, reminds of unpaid invoices. Safe to repeat. */
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
  const email = async <P>(job: EmailJob<P>) => {
    if (await isQueued(job)) report.duplicates += 1;
    else if (dryRun || (await send(job, warn))) report.queued += 1;
    else report.duplicates += 1;
  };
  // A failing tenant is reported as a warning and does not stop the others.
  const attempt = async (found: SchoolWithTenant, work: () => Promise<unknown>) => {
    signal?.throwIfAborted();
    await work().catch((error: Error) => warn(`${found.school.slug}: ${error.message}`));
  };
  const selected = (await listTenants()).filter((found) => !school || found.school.id === school);
  const today = ({ school }: SchoolWithTenant) =>
    DateTime.fromJSDate(now(), { zone: school.timezone }).toISODate()!;

  for (const found of selected.filter(({ tenant }) => tenant.status === "TRIAL")) {
    report.trialTenants += 1;
    await attempt(found, () => remindOfTrial(found, email, dryRun));
  }
  const subscribed = selected.filter(({ tenant }) => ["SUBSCRIBED", "PAST_DUE"].includes(tenant.status));
  report.subscribedTenants = subscribed.length;
  const ended = await endedSubscriptions(subscribed, today);
  for (const found of ended)
    await attempt(found, () => (dryRun ? doNothing() : renewSubscription(found.school.slug)));

  const byId = new Map(selected.map((found) => [found.school.id, found]));
  const unpaid = (await openInvoices()).filter(({ schoolId }) => byId.has(schoolId));
  report.unpaidInvoices = unpaid.length;
  const owing = new Set<SchoolWithTenant>();
  for (const invoice of unpaid) {
    const found = byId.get(invoice.schoolId)!;
    if (needsMarkOverdue(invoice, found, today(found))) owing.add(found);
    await attempt(found, () =>
      email({
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
  for (const found of owing)
    await attempt(found, () => (dryRun ? doNothing() : markOverdue(found.school.slug)));
  return report;
}

const doNothing = async () => {};

interface EmailJob<P> {
  found: SchoolWithTenant;
  template: Email<P>;
  entityKey: string;
  props: P;
  trigger?: string;
  file?: () => Promise<Attachment>;
}

type SendEmail = <P>(job: EmailJob<P>) => Promise<void>;

async function remindOfTrial(
  found: SchoolWithTenant,
  email: SendEmail,
  dryRun: boolean | undefined,
): Promise<void> {
  const { school, tenant } = found;
  if (!tenant.trialEndsAt) return;
  const contact = tenant.contactName;
  const dayOf = (at: Date) => DateTime.fromJSDate(at, { zone: school.timezone }).toISODate()!;
  const endsOn = dayOf(tenant.trialEndsAt);
  const left = tenant.trialEndsAt.getTime() - now().getTime();
  if (left > TRIAL_NOTICE_DAYS * DAY_MS) return;
  if (left > 0) {
    const entityKey = `Tenant:${tenant.id}-trial-ending-${endsOn}`;
    await email({ found, template: trialEnding, entityKey, props: { contact, school: school.name, endsOn } });
    return;
  }
  const readOnlyFrom = dayOf(new Date(tenant.trialEndsAt.getTime() + TRIAL_GRACE_DAYS * DAY_MS));
  const entityKey = `Tenant:${tenant.id}-trial-ended-${endsOn}`;
  await email({
    found,
    template: trialEnded,
    entityKey,
    props: { contact, school: school.name, readOnlyFrom },
  });
  const endedBefore = new Date(now().getTime() - TRIAL_GRACE_DAYS * DAY_MS);
  if (tenant.trialEndsAt < endedBefore && !hasGrace(tenant) && !dryRun)
    await suspendAfterTrial(school.slug, endedBefore);
}

const isQueued = async ({
  found,
  template,
  entityKey,
}: Pick<EmailJob<any>, "found" | "template" | "entityKey">): Promise<boolean> =>
  inSchool(found.school.id, async () => {
    const rows = await query(sql`
      SELECT 1 AS one FROM queued_emails WHERE school_id = ${found.school.id}
        AND template_kind = ${template.name} AND entity_key = ${entityKey}
      AND status IN ('PENDING', 'SENDING', 'SENT', 'UNCERTAIN')`);
    return rows.length > 0;
  });

/** Queues the email. @returns false if another run queued it first */
async function send<P>(job: EmailJob<P>, warn: (message: string) => void): Promise<boolean> {
  const { found, file, ...email } = job;
  const { school, tenant } = found;
  // Send the email without its PDF rather than not at all.
  const attachment = await file?.().catch((error: Error) => {
    warn(`${school.slug}: ${email.entityKey}: the PDF could not be created: ${error.message}`);
    return undefined;
  });
  return inSchool(school.id, () =>
    queueEmail({
      ...email,
      to: { address: tenant.contactEmail, name: tenant.contactName },
      attachments: attachment ? [attachment] : [],
    }),
  );
}

async function endedSubscriptions(
  subscribed: readonly SchoolWithTenant[],
  today: (found: SchoolWithTenant) => string,
): Promise<SchoolWithTenant[]> {
  const active = await acrossSchools("subscriptions are renewed by the platform", () =>
    Subscription.findAll({ where: { status: ["active", "past_due"] }, limit: 100_000 }),
  );
  const bySchool = new Map(active.map((subscription) => [subscription.schoolId, subscription]));
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

function needsMarkOverdue({ dueOn }: TenantInvoice, { tenant }: SchoolWithTenant, today: string): boolean {
  if (tenant.status === "SUBSCRIBED") return dueOn < today;
  const last = DateTime.fromISO(today).minus({ days: GRACE_DAYS }).toISODate()!;
  return tenant.status === "PAST_DUE" && dueOn < last && !hasGrace(tenant);
}
