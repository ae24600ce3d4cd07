import { z } from "zod";
import { exportList } from "../../../core/common/lists/export-list.ts";
import { type ListQuery, listQuery, pageOf } from "../../../core/common/lists/list.ts";
import { cancelEmail, confirmEmail, retryEmail } from "../../../core/emails/queue/change-email.ts";
import {
  connections,
  PlatformConnectionDetail,
  showPulls,
  syncNow,
} from "../../../core/platform/across-schools/connections.ts";
import {
  changeEmail,
  EmailStats,
  emailFigures,
  emails,
  liftSuppression,
  PlatformEmailDetail,
  showEmail,
  suppressions,
} from "../../../core/platform/across-schools/emails.ts";
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
} from "../../../core/platform/across-schools/jobs.ts";
import {
  invoices,
  PlatformInvoice,
  payInvoice,
  plans,
  printInvoice,
} from "../../../core/platform/across-schools/plans-and-invoices.ts";
import { platformAuditEvents, platformClientEvents } from "../../../core/platform/across-schools/records.ts";
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
} from "../../../core/platform/across-schools/tenants.ts";
import { subscribeTenant } from "../../../core/platform/billing/subscribe-tenant.ts";
import {
  extendTrial,
  reactivateTenant,
  suspendTenant,
} from "../../../core/platform/tenants/change-tenant.ts";
import { setTax } from "../../../core/platform/tenants/set-tax.ts";
import { type AnyRoute, route } from "../../http/route.ts";

const params = z.object({ id: z.uuid() });
const operator = { permission: "operator" } as const;

type Across = Pick<typeof tenants, "name" | "options"> & {
  view: z.ZodObject;
  list(query: any): Promise<any>;
};

/** Rows of schools that contain personal data: reading them as an operator leaves an audit event. */
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

/** A route for a change without a body. */
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
    summary: "Extend a trial",
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
    summary: "Subscribe a school to a plan and issue its first invoice",
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
    summary: "Set the tax rate for the invoices of a school",
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
    summary: "Set the sender of a school's emails",
    status: 200,
    params,
    body: TenantSender,
    response: PlatformTenant,
    handle: ({ params, body }) => setTenantSender(params.id, body),
  }),
  ...list("subscription-plans", "SubscriptionPlan", plans),
  ...list("tenant-invoices", "TenantInvoice", invoices),
  // Before the route with `:id`, which would match the ".pdf" path.
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
  ...list("queued-emails", "QueuedEmail", emails),
  one("queued-emails", "email", PlatformEmailDetail, showEmail, "QueuedEmail"),
  change(["put", "queued-emails/:id/retry", "Retry an email"], PlatformEmailDetail, (id) =>
    changeEmail(id, retryEmail),
  ),
  change(["put", "queued-emails/:id/cancellation", "Cancel a queued email"], PlatformEmailDetail, (id) =>
    changeEmail(id, cancelEmail),
  ),
  change(
    ["put", "queued-emails/:id/confirmation", "Mark an uncertain email as delivered"],
    PlatformEmailDetail,
    (id) => changeEmail(id, confirmEmail),
  ),
  route({
    ...operator,
    method: "get",
    path: "/platform/queued-email-figures",
    summary: "Count the emails of all schools or of one, by status",
    query: z.strictObject({ school: z.string().max(63).optional() }),
    response: z.object({ data: z.array(EmailStats) }),
    handle: ({ query }) => emailFigures(query.school),
  }),
  ...list("mail-suppressions", "MailSuppression", suppressions),
  route({
    ...operator,
    method: "delete",
    path: "/platform/mail-suppressions/:id",
    summary: "Remove the suppression of an address in a school",
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
    summary: "Queue a run of a job",
    status: 202,
    body: NewJobRun,
    response: PlatformJobRun,
    handle: ({ body }) => runJobNow(body),
  }),
  route({
    ...operator,
    method: "get",
    path: "/platform/dead-jobs",
    summary: "List the dead jobs",
    response: z.object({ data: z.array(PlatformDeadJob) }),
    handle: () => listDead(),
  }),
  route({
    ...operator,
    method: "post",
    path: "/platform/dead-jobs/redrive",
    summary: "Requeue dead jobs",
    status: 200,
    body: Redrive,
    response: z.object({ data: z.array(PlatformDeadJob) }),
    handle: ({ body }) => redrive(body),
  }),
  ...list("integration-connections", "IntegrationConnection", connections),
  one("integration-connections", "connection", PlatformConnectionDetail, showPulls),
  change(
    ["post", "integration-connections/:id/sync", "Sync a connection now"],
    PlatformConnectionDetail,
    syncNow,
  ),
  ...list("client-events", "ClientEvent", platformClientEvents),
  ...list("audit-events", "AuditEvent", platformAuditEvents),
];
