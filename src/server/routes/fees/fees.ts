import { z } from "zod";
import {
  activateStructure,
  approveStructure,
  createStructure,
  retireStructure,
} from "../../../core/fees/catalogue/create-structure.ts";
import { feeCategories } from "../../../core/fees/catalogue/fee-categories.ts";
import { feeComponents } from "../../../core/fees/catalogue/fee-components.ts";
import { FeeStructureView, feeStructures } from "../../../core/fees/catalogue/fee-structures.ts";
import {
  activateScheme,
  createScheme,
  decideDiscount,
  endDiscount,
  expireScheme,
  requestDiscount,
} from "../../../core/fees/discounts/award-discount.ts";
import { DiscountSchemeView, discountSchemes } from "../../../core/fees/discounts/discount-schemes.ts";
import { StudentDiscountView, studentDiscounts } from "../../../core/fees/discounts/student-discounts.ts";
import { chargeLateFees } from "../../../core/fees/invoices/charge-late-fees.ts";
import {
  cancelInvoice,
  issueCreditNote,
  writeOffInvoice,
} from "../../../core/fees/invoices/close-invoice.ts";
import { CreditNoteView, creditNotes } from "../../../core/fees/invoices/credit-notes.ts";
import { feeInvoiceLines } from "../../../core/fees/invoices/fee-invoice-lines.ts";
import { FeeInvoiceView, feeInvoices } from "../../../core/fees/invoices/fee-invoices.ts";
import { installments } from "../../../core/fees/invoices/installments.ts";
import { issueInvoice } from "../../../core/fees/invoices/issue-invoice.ts";
import { InvoiceReminder, remindInvoice } from "../../../core/fees/invoices/remind-invoice.ts";
import { cancelSchedule, createSchedule } from "../../../core/fees/runs/create-schedule.ts";
import { feeScheduleItems } from "../../../core/fees/runs/fee-schedule-items.ts";
import { FeeScheduleView, feeSchedules } from "../../../core/fees/runs/fee-schedules.ts";
import { FeeRunPreview, previewSchedule } from "../../../core/fees/runs/preview-schedule.ts";
import { runSchedule } from "../../../core/fees/runs/run-schedule.ts";
import {
  LateFeeScope,
  NewCreditNote,
  NewDiscountScheme,
  NewFeeInvoice,
  NewFeeSchedule,
  NewFeeStructure,
  NewStudentDiscount,
  Reason,
  Verdict,
} from "../../../core/fees/schemas.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });
const plans = { permission: "fee-plans.manage" } as const;
const create = { method: "post", status: 201, idempotent: true } as const;
const structure = { params, response: FeeStructureView } as const;
const scheme = { ...plans, params, response: DiscountSchemeView } as const;
const invoice = { method: "post", params, response: FeeInvoiceView, body: Reason, idempotent: true } as const;

export const fees = [
  ...crudRoutes("/fee-categories", feeCategories),
  ...crudRoutes(
    "/fee-structures",
    feeStructures,
    shownWith("academicYear", "term", "gradeLevel", "feeComponents"),
  ),
  ...crudRoutes("/fee-components", feeComponents, shownWith("feeStructure", "feeCategory")),
  ...crudRoutes("/discount-schemes", discountSchemes, shownWith("feeCategory")),
  ...crudRoutes("/student-discounts", studentDiscounts, shownWith("student", "discountScheme")),
  ...crudRoutes("/fee-schedules", feeSchedules, shownWith("feeStructure", "feeScheduleItems")),
  ...crudRoutes("/fee-schedule-items", feeScheduleItems, shownWith("feeSchedule", "student", "feeInvoice")),
  ...crudRoutes(
    "/fee-invoices",
    feeInvoices,
    shownWith("student", "term", "lateFeeFor", "feeInvoiceLines", "installments", "creditNotes"),
  ),
  ...crudRoutes(
    "/fee-invoice-lines",
    feeInvoiceLines,
    shownWith("feeInvoice", "feeCategory", "discountScheme"),
  ),
  ...crudRoutes("/installments", installments, shownWith("feeInvoice", "student")),
  ...crudRoutes("/credit-notes", creditNotes, shownWith("feeInvoice", "student")),
  route({
    ...create,
    ...plans,
    path: "/fee-structures",
    summary: "Draft a fee structure or its next version",
    body: NewFeeStructure,
    response: FeeStructureView,
    handle: ({ body }) => createStructure(body),
  }),
  route({
    ...structure,
    method: "put",
    path: "/fee-structures/:id/approval",
    summary: "Approve a fee structure",
    permission: "fees.approve",
    handle: ({ params }) => approveStructure(params.id),
  }),
  route({
    ...structure,
    ...plans,
    method: "put",
    path: "/fee-structures/:id/activation",
    summary: "Bill by this version of the fee structure from now on",
    handle: ({ params }) => activateStructure(params.id),
  }),
  route({
    ...structure,
    ...plans,
    method: "delete",
    path: "/fee-structures/:id/activation",
    summary: "Retire a fee structure",
    status: 200,
    handle: ({ params }) => retireStructure(params.id),
  }),
  route({
    ...create,
    ...plans,
    path: "/discount-schemes",
    summary: "Draft a discount scheme",
    body: NewDiscountScheme,
    response: DiscountSchemeView,
    handle: ({ body }) => createScheme(body),
  }),
  route({
    ...scheme,
    method: "put",
    path: "/discount-schemes/:id/activation",
    summary: "Activate a discount scheme",
    handle: ({ params }) => activateScheme(params.id),
  }),
  route({
    ...scheme,
    method: "delete",
    path: "/discount-schemes/:id/activation",
    summary: "Deactivate a discount scheme",
    status: 200,
    handle: ({ params }) => expireScheme(params.id),
  }),
  route({
    ...create,
    ...plans,
    path: "/student-discounts",
    summary: "Request a discount for a student",
    body: NewStudentDiscount,
    response: StudentDiscountView,
    handle: ({ body }) => requestDiscount(body),
  }),
  route({
    method: "put",
    path: "/student-discounts/:id/decision",
    summary: "Approve or reject a student's discount",
    permission: "fees.approve",
    params,
    body: Verdict,
    response: StudentDiscountView,
    handle: ({ params, body }) => decideDiscount(params.id, body),
  }),
  route({
    method: "post",
    path: "/student-discounts/:id/end",
    summary: "End a student's discount",
    permission: "fees.approve",
    params,
    body: Reason,
    response: StudentDiscountView,
    handle: ({ params, body }) => endDiscount(params.id, body.reason),
  }),
  route({
    ...create,
    ...plans,
    path: "/fee-schedules",
    summary: "Draft a fee run",
    body: NewFeeSchedule,
    response: FeeScheduleView,
    handle: ({ body }) => createSchedule(body),
  }),
  route({
    ...plans,
    method: "get",
    path: "/fee-schedules/:id/preview",
    summary: "Show how many students a fee run would bill, and the sum",
    params,
    response: FeeRunPreview,
    handle: ({ params }) => previewSchedule(params.id),
  }),
  route({
    ...plans,
    method: "put",
    path: "/fee-schedules/:id/run",
    summary: "Run or resume a fee run",
    transaction: "none",
    params,
    response: FeeScheduleView,
    handle: ({ params }) => runSchedule(params.id),
  }),
  route({
    ...plans,
    method: "delete",
    path: "/fee-schedules/:id",
    summary: "Cancel a fee run that has not started",
    status: 200,
    params,
    response: FeeScheduleView,
    handle: ({ params }) => cancelSchedule(params.id),
  }),
  route({
    ...create,
    path: "/fee-invoices",
    summary: "Bill one student",
    permission: "fees.bill",
    body: NewFeeInvoice,
    response: FeeInvoiceView,
    handle: ({ body }) => issueInvoice(body),
  }),
  route({
    ...invoice,
    path: "/fee-invoices/:id/cancellation",
    summary: "Cancel an invoice without payments",
    permission: "fees.bill",
    handle: ({ params, body }) => cancelInvoice(params.id, body.reason),
  }),
  route({
    method: "post",
    path: "/fee-invoices/:id/reminder",
    records: "FeeInvoice",
    summary: "Remind the fee payers of an invoice by email, once a day",
    permission: "fees.bill",
    params,
    response: InvoiceReminder,
    handle: ({ params }) => remindInvoice(params.id),
  }),
  route({
    ...invoice,
    path: "/fee-invoices/:id/write-off",
    summary: "Write off the open amount of an invoice",
    permission: "fees.approve",
    handle: ({ params, body }) => writeOffInvoice(params.id, body.reason),
  }),
  route({
    ...create,
    path: "/fee-invoices/:id/credit-notes",
    summary: "Issue a credit note for an invoice",
    permission: "fees.bill",
    params,
    body: NewCreditNote,
    response: CreditNoteView,
    handle: ({ params, body }) => issueCreditNote(params.id, body),
  }),
  route({
    method: "post",
    path: "/fee-invoices/late-fees",
    summary: "Charge the late fees that are due today",
    permission: "fees.bill",
    transaction: "none",
    body: LateFeeScope,
    response: z.object({ charged: z.int() }).meta({ id: "LateFees" }),
    handle: ({ body }) => chargeLateFees(body),
  }),
];
