import { z } from "zod";
import {
  activateScheme,
  createScheme,
  decideDiscount,
  endDiscount,
  expireScheme,
  requestDiscount,
} from "../../core/fees/award-discount.ts";
import { chargeLateFees } from "../../core/fees/charge-late-fees.ts";
import { cancelInvoice, issueCreditNote, writeOffInvoice } from "../../core/fees/close-invoice.ts";
import { cancelSchedule, createSchedule } from "../../core/fees/create-schedule.ts";
import {
  activateStructure,
  approveStructure,
  createStructure,
  retireStructure,
} from "../../core/fees/create-structure.ts";
import { CreditNoteView, creditNotes } from "../../core/fees/credit-notes.ts";
import { DiscountSchemeView, discountSchemes } from "../../core/fees/discount-schemes.ts";
import { feeCategories } from "../../core/fees/fee-categories.ts";
import { feeComponents } from "../../core/fees/fee-components.ts";
import { feeInvoiceLines } from "../../core/fees/fee-invoice-lines.ts";
import { FeeInvoiceView, feeInvoices } from "../../core/fees/fee-invoices.ts";
import { feeScheduleItems } from "../../core/fees/fee-schedule-items.ts";
import { FeeScheduleView, feeSchedules } from "../../core/fees/fee-schedules.ts";
import { FeeStructureView, feeStructures } from "../../core/fees/fee-structures.ts";
import { installments } from "../../core/fees/installments.ts";
import { issueInvoice } from "../../core/fees/issue-invoice.ts";
import { runSchedule } from "../../core/fees/run-schedule.ts";
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
} from "../../core/fees/schemas.ts";
import { StudentDiscountView, studentDiscounts } from "../../core/fees/student-discounts.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";
import { shownWith } from "./shown-with.ts";

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
    summary: "Draft a price list, or the next version of one",
    body: NewFeeStructure,
    response: FeeStructureView,
    handle: ({ body }) => createStructure(body),
  }),
  route({
    ...structure,
    method: "put",
    path: "/fee-structures/:id/approval",
    summary: "Approve a price list",
    permission: "fees.approve",
    handle: ({ params }) => approveStructure(params.id),
  }),
  route({
    ...structure,
    ...plans,
    method: "put",
    path: "/fee-structures/:id/activation",
    summary: "Bill by this version from now on",
    handle: ({ params }) => activateStructure(params.id),
  }),
  route({
    ...structure,
    ...plans,
    method: "delete",
    path: "/fee-structures/:id/activation",
    summary: "Retire a price list",
    status: 200,
    handle: ({ params }) => retireStructure(params.id),
  }),
  route({
    ...create,
    ...plans,
    path: "/discount-schemes",
    summary: "Draft a discount",
    body: NewDiscountScheme,
    response: DiscountSchemeView,
    handle: ({ body }) => createScheme(body),
  }),
  route({
    ...scheme,
    method: "put",
    path: "/discount-schemes/:id/activation",
    summary: "Give a discount from now on",
    handle: ({ params }) => activateScheme(params.id),
  }),
  route({
    ...scheme,
    method: "delete",
    path: "/discount-schemes/:id/activation",
    summary: "Give a discount no longer",
    status: 200,
    handle: ({ params }) => expireScheme(params.id),
  }),
  route({
    ...create,
    ...plans,
    path: "/student-discounts",
    summary: "Ask for a discount for a student",
    body: NewStudentDiscount,
    response: StudentDiscountView,
    handle: ({ body }) => requestDiscount(body),
  }),
  route({
    method: "put",
    path: "/student-discounts/:id/decision",
    summary: "Approve or reject a discount of a student",
    permission: "fees.approve",
    params,
    body: Verdict,
    response: StudentDiscountView,
    handle: ({ params, body }) => decideDiscount(params.id, body),
  }),
  route({
    method: "post",
    path: "/student-discounts/:id/end",
    summary: "End a discount of a student",
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
    method: "put",
    path: "/fee-schedules/:id/run",
    summary: "Bill the students of a run; running it again continues with the rest",
    transaction: "none",
    params,
    response: FeeScheduleView,
    handle: ({ params }) => runSchedule(params.id),
  }),
  route({
    ...plans,
    method: "delete",
    path: "/fee-schedules/:id",
    summary: "Cancel a run that has not begun",
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
    summary: "Cancel an invoice that nothing was paid of",
    permission: "fees.bill",
    handle: ({ params, body }) => cancelInvoice(params.id, body.reason),
  }),
  route({
    ...invoice,
    path: "/fee-invoices/:id/write-off",
    summary: "Give up what is open of an invoice",
    permission: "fees.approve",
    handle: ({ params, body }) => writeOffInvoice(params.id, body.reason),
  }),
  route({
    ...create,
    path: "/fee-invoices/:id/credit-notes",
    summary: "Lower an invoice",
    permission: "fees.bill",
    params,
    body: NewCreditNote,
    response: CreditNoteView,
    handle: ({ params, body }) => issueCreditNote(params.id, body),
  }),
  route({
    method: "post",
    path: "/fee-invoices/late-fees",
    summary: "Bill the late fees that are due today",
    permission: "fees.bill",
    transaction: "none",
    body: LateFeeScope,
    response: z.object({ charged: z.int() }).meta({ id: "LateFees" }),
    handle: ({ body }) => chargeLateFees(body),
  }),
];
