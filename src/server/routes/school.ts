import { z } from "zod";
import { printTenantInvoice } from "../../core/billing/print-tenant-invoice.ts";
import { FourEyes, NewFourEyes, showFourEyes } from "../../core/four-eyes/show-four-eyes.ts";
import { setFourEyes } from "../../core/platform/four-eyes-setting.ts";
import { numberSequences } from "../../core/platform/number-sequences.ts";
import { SchoolChanges, SchoolView } from "../../core/platform/schemas.ts";
import { schoolSettings } from "../../core/platform/school-settings.ts";
import { showSchool } from "../../core/platform/show-school.ts";
import { subscriptions } from "../../core/platform/subscriptions.ts";
import { tenantInvoices } from "../../core/platform/tenant-invoices.ts";
import { updateSchool } from "../../core/platform/update-school.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";

export const school = [
  route({
    method: "get",
    path: "/school",
    summary: "Show the profile of the school",
    permission: "school.read",
    transaction: "none",
    response: SchoolView,
    handle: () => showSchool(),
  }),
  route({
    method: "patch",
    path: "/school",
    summary: "Change the profile of the school",
    permission: "school.update",
    body: SchoolChanges,
    response: SchoolView,
    handle: ({ body }) => updateSchool(body),
  }),
  route({
    method: "get",
    path: "/school/four-eyes",
    summary: "Show whether a second person decides on requests",
    permission: "school.read",
    response: FourEyes,
    handle: () => showFourEyes(),
  }),
  route({
    method: "put",
    path: "/school/four-eyes",
    summary: "Set whether a second person decides on requests",
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
  // Before the route of one row, whose id would end in ".pdf".
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
