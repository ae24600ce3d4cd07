import { z } from "zod";
import { setTax } from "../../core/billing/set-tax.ts";
import { subscribeTenant } from "../../core/billing/subscribe-tenant.ts";
import { exportList } from "../../core/export-list.ts";
import { type ListQuery, listQuery, pageOf } from "../../core/list.ts";
import { cancelEmail, confirmEmail, retryEmail } from "../../core/messaging/change-email.ts";
import {
  connections,
  PlatformConnectionDetail,
  showPulls,
  syncNow,
} from "../../core/operators/connections.ts";
import {
  jobRuns,
  listDead,
  listPlatformJobs,
  NewJobRun,
  PlatformDeadJob,
  PlatformJob,
  PlatformJobRun,
  Redrive,
  redrive,
  runJobNow,
} from "../../core/operators/jobs.ts";
import {
  changeMail,
  EmailFigures,
  liftSuppression,
  mailFigures,
  mails,
  PlatformEmailDetail,
  showMail,
  suppressions,
} from "../../core/operators/mails.ts";
import {
  invoices,
  PlatformInvoice,
  payInvoice,
  plans,
  printInvoice,
} from "../../core/operators/plans-and-invoices.ts";
import { platformAuditEvents, platformClientEvents } from "../../core/operators/records.ts";
import {
  changeOne,
  NewSubscription,
  NewTenant,
  openTenant,
  PlatformTenant,
  setTenantSender,
  TenantSender,
  TenantTax,
  TrialExtension,
  tenants,
} from "../../core/operators/tenants.ts";
import { extendTrial, reactivateTenant, suspendTenant } from "../../core/platform/change-tenant.ts";
import { type AnyRoute, route } from "../http/route.ts";

const params = z.object({ id: z.uuid() });
const operator = { permission: "operator" } as const;

type Across = Pick<typeof tenants, "name" | "options"> & {
  view: z.ZodObject;
  list(query: any): Promise<any>;
};

/** Rows of the schools' own, which name people: operators who look at them leave an audit event. */
const sensitive = new Set(["AuditEvent", "QueuedEmail", "MailSuppression"]);

const recordsOf = (entityType: string) => (sensitive.has(entityType) ? { records: entityType } : {});

const list = (path: string, entityType: string, { name, view, options, ...source }: Across): AnyRoute[] => [
  route({
    ...operator,
    ...recordsOf(entityType),
    method: "get",
    path: `/platform/${path}`,
    summary: `List the ${name.toLowerCase()}s of all schools`,
    query: listQuery(options),
    response: pageOf(view),
    handle: ({ query }) => source.list(query as unknown as ListQuery),
  }),
  route({
    ...operator,
    method: "get",
    path: `/platform/${path}.csv`,
    summary: `Export the ${name.toLowerCase()}s of all schools as CSV`,
    query: listQuery(options).omit({ limit: true, cursor: true, count: true }),
    file: { type: "text/csv", name: `${path}.csv` },
    records: entityType,
    handle: ({ query }) => exportList({ schemas: { view }, list: source.list }, query as never),
  }),
];

const one = <V extends z.ZodObject>(
  path: string,
  what: string,
  view: V,
  get: (id: string) => Promise<any>,
  records?: string,
) =>
  route({
    ...operator,
    ...(records && { records }),
    method: "get",
    path: `/platform/${path}/:id`,
    summary: `Show one ${what} of any school`,
    params,
    response: view,
    handle: ({ params }) => get(params.id),
  });

/** A change that its path says everything of. */
const change = <V extends z.ZodObject>(
  [method, path, summary]: ["put" | "post" | "delete", path: string, summary: string],
  view: V,
  act: (id: string) => Promise<any>,
) =>
  route({
    ...operator,
    method,
    path: `/platform/${path}`,
    summary,
    status: 200,
    params,
    response: view,
    handle: ({ params }) => act(params.id),
  });

const tenant = (
  [method, path, summary]: ["put" | "delete", path: string, summary: string],
  act: (slug: string) => Promise<unknown>,
) => change([method, `tenants/:id/${path}`, summary], PlatformTenant, (id) => changeOne(id, act));

export const platform: AnyRoute[] = [
  ...list("tenants", "Tenant", tenants),
  one("tenants", "tenant", PlatformTenant, tenants.get),
  route({
    ...operator,
    method: "post",
    path: "/platform/tenants",
    summary: "Open a new school on trial",
    status: 201,
    body: NewTenant,
    response: PlatformTenant,
    handle: ({ body }) => openTenant(body),
  }),
  tenant(["put", "suspension", "Make a school read-only"], suspendTenant),
  tenant(["delete", "suspension", "End the suspension of a school"], reactivateTenant),
  route({
    ...operator,
    method: "post",
    path: "/platform/tenants/:id/trial-extensions",
    summary: "Give a trial more days",
    status: 200,
    params,
    body: TrialExtension,
    response: PlatformTenant,
    handle: ({ params, body }) => changeOne(params.id, (slug) => extendTrial(slug, body.days)),
  }),
  route({
    ...operator,
    method: "post",
    path: "/platform/tenants/:id/subscriptions",
    summary: "Put a school on a plan and issue its first invoice",
    status: 200,
    params,
    body: NewSubscription,
    response: PlatformTenant,
    handle: ({ params, body }) => changeOne(params.id, (slug) => subscribeTenant(slug, body.plan)),
  }),
  route({
    ...operator,
    method: "put",
    path: "/platform/tenants/:id/tax",
    summary: "Set the tax on the invoices of a school from now on",
    status: 200,
    params,
    body: TenantTax,
    response: PlatformTenant,
    handle: ({ params, body: { percent } }) =>
      changeOne(params.id, (slug) => setTax(slug, percent === null ? {} : { percent })),
  }),
  route({
    ...operator,
    method: "put",
    path: "/platform/tenants/:id/sender",
    summary: "Say who the mails of a school come from",
    status: 200,
    params,
    body: TenantSender,
    response: PlatformTenant,
    handle: ({ params, body }) => setTenantSender(params.id, body),
  }),
  ...list("subscription-plans", "SubscriptionPlan", plans),
  ...list("tenant-invoices", "TenantInvoice", invoices),
  // Before the route of one row, whose id would end in ".pdf".
  route({
    ...operator,
    method: "get",
    path: "/platform/tenant-invoices/:id.pdf",
    records: "TenantInvoice",
    summary: "Print an invoice of the platform to a school",
    params,
    file: { type: "application/pdf", name: "tenant-invoice.pdf" },
    handle: ({ params }) => printInvoice(params.id),
  }),
  one("tenant-invoices", "invoice", PlatformInvoice, invoices.get),
  change(
    ["put", "tenant-invoices/:id/payment", "Record that a school has paid an invoice"],
    PlatformInvoice,
    payInvoice,
  ),
  ...list("queued-emails", "QueuedEmail", mails),
  one("queued-emails", "mail", PlatformEmailDetail, showMail, "QueuedEmail"),
  change(["put", "queued-emails/:id/retry", "Send a mail again"], PlatformEmailDetail, (id) =>
    changeMail(id, retryEmail),
  ),
  change(
    ["put", "queued-emails/:id/cancellation", "Keep a mail from being sent"],
    PlatformEmailDetail,
    (id) => changeMail(id, cancelEmail),
  ),
  change(
    ["put", "queued-emails/:id/confirmation", "Say of an uncertain mail that it has arrived"],
    PlatformEmailDetail,
    (id) => changeMail(id, confirmEmail),
  ),
  route({
    ...operator,
    method: "get",
    path: "/platform/queued-email-figures",
    summary: "Count the mails of all schools, or of one, by their state",
    query: z.strictObject({ school: z.string().max(63).optional() }),
    response: z.object({ data: z.array(EmailFigures) }),
    handle: ({ query }) => mailFigures(query.school),
  }),
  ...list("mail-suppressions", "MailSuppression", suppressions),
  route({
    ...operator,
    method: "delete",
    path: "/platform/mail-suppressions/:id",
    summary: "Let the mails of a school go to an address again",
    params,
    handle: ({ params }) => liftSuppression(params.id),
  }),
  route({
    ...operator,
    method: "get",
    path: "/platform/jobs",
    summary: "List the background jobs with their last and next runs",
    response: z.object({ data: z.array(PlatformJob) }),
    handle: () => listPlatformJobs(),
  }),
  ...list("job-runs", "Job", jobRuns),
  one("job-runs", "run of a job", PlatformJobRun, jobRuns.get),
  route({
    ...operator,
    method: "post",
    path: "/platform/job-runs",
    summary: "Have a worker run a job now",
    status: 202,
    body: NewJobRun,
    response: PlatformJobRun,
    handle: ({ body }) => runJobNow(body),
  }),
  route({
    ...operator,
    method: "get",
    path: "/platform/dead-jobs",
    summary: "List the jobs that failed as often as they may",
    response: z.object({ data: z.array(PlatformDeadJob) }),
    handle: () => listDead(),
  }),
  route({
    ...operator,
    method: "post",
    path: "/platform/dead-jobs/redrive",
    summary: "Give dead jobs back to their queues",
    status: 200,
    body: Redrive,
    response: z.object({ data: z.array(PlatformDeadJob) }),
    handle: ({ body }) => redrive(body),
  }),
  ...list("integration-connections", "IntegrationConnection", connections),
  one("integration-connections", "connection", PlatformConnectionDetail, showPulls),
  change(
    ["post", "integration-connections/:id/sync", "Pull from a connection now"],
    PlatformConnectionDetail,
    syncNow,
  ),
  ...list("client-events", "ClientEvent", platformClientEvents),
  ...list("audit-events", "AuditEvent", platformAuditEvents),
];
