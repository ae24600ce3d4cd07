import { z } from "zod";
import { FourEyes, NewFourEyes, showFourEyes } from "../../../core/four-eyes/show-four-eyes.ts";
import { printTenantInvoice } from "../../../core/platform/billing/print-tenant-invoice.ts";
import { subscriptions } from "../../../core/platform/billing/subscriptions.ts";
import { tenantInvoices } from "../../../core/platform/billing/tenant-invoices.ts";
import { showTenant, TenantView } from "../../../core/platform/tenants/show-tenant.ts";
import { numberSequences } from "../../../core/school/number-sequences.ts";
import { SchoolChanges, SchoolView } from "../../../core/school/schemas.ts";
import { setFourEyes } from "../../../core/school/settings/four-eyes-setting.ts";
import { schoolSettings } from "../../../core/school/settings/school-settings.ts";
import { showSchoolAsJson } from "../../../core/school/show-school.ts";
import { updateSchool } from "../../../core/school/update-school.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

export const school = [
  route({
    method: "get",
    path: "/school",
    summary: "Show the profile of the school",
    permission: "school.read",
    transaction: "none",
    response: SchoolView,
    handle: () => showSchoolAsJson(),
  }),
  route({
    method: "patch",
    path: "/school",
    summary: "Update the profile of the school",
    permission: "school.update",
    body: SchoolChanges,
    response: SchoolView,
    handle: ({ body }) => updateSchool(body),
  }),
  route({
    method: "get",
    path: "/school/tenancy",
    summary: "Show the subscription status of the school and the end of its trial",
    permission: "billing.read",
    response: TenantView,
    handle: () => showTenant(),
  }),
  route({
    method: "get",
    path: "/school/four-eyes",
    summary: "Show whether requests need approval by a second person",
    permission: "school.read",
    response: FourEyes,
    handle: () => showFourEyes(),
  }),
  route({
    method: "put",
    path: "/school/four-eyes",
    summary: "Set whether requests need approval by a second person",
    permission: "settings.update",
    body: NewFourEyes,
    response: FourEyes,
    async handle({ body }) {
      await setFourEyes(body.mode);
      return showFourEyes();
    },
  }),
  ...crudRoutes("/school-settings", schoolSettings, { removable: true }),
  ...crudRoutes("/number-sequences", numberSequences),
  // Before the route with `:id`, which would match the ".pdf" path.
  route({
    method: "get",
    path: "/tenant-invoices/:id.pdf",
    records: "TenantInvoice",
    summary: "Print an invoice of the platform to the school",
    permission: "billing.read",
    params: z.object({ id: z.uuid() }),
    file: { type: "application/pdf", name: "tenant-invoice.pdf" },
    handle: ({ params }) => printTenantInvoice(params.id),
  }),
  ...crudRoutes("/tenant-invoices", tenantInvoices),
  ...crudRoutes("/subscriptions", subscriptions),
];
