import { z } from "zod";
import { allocateCredit } from "../../core/fees/allocate-credit.ts";
import { feeBalances } from "../../core/fees/fee-balances.ts";
import { FeePeriod } from "../../core/fees/fee-period.ts";
import {
  Ageing,
  Collection,
  RevenueQuery,
  RevenueTrend,
  revenueTrend,
  showAgeing,
  showCollection,
} from "../../core/fees/fee-reports.ts";
import { paymentAllocations } from "../../core/fees/payment-allocations.ts";
import { keepProof, proofFile, readProof } from "../../core/fees/payment-proof.ts";
import { AllocateCredit, NewPayment, NewRefund, RefundPaid } from "../../core/fees/payment-schemas.ts";
import { PaymentView, payments as paymentRows } from "../../core/fees/payments.ts";
import { receipts } from "../../core/fees/receipts.ts";
import { recordPayment } from "../../core/fees/record-payment.ts";
import { completeRefund, decideRefund, requestRefund } from "../../core/fees/refund-payment.ts";
import { RefundView, refunds } from "../../core/fees/refunds.ts";
import { Reason, Verdict } from "../../core/fees/schemas.ts";
import {
  Defaulters,
  DefaultersQuery,
  exportDefaulters,
  showDefaulters,
} from "../../core/fees/show-defaulters.ts";
import { FamilyFees, showFamilyFees } from "../../core/fees/show-family-fees.ts";
import { Statement, showStatement } from "../../core/fees/show-statement.ts";
import { StudentFees, showStudentFees } from "../../core/fees/show-student-fees.ts";
import { studentLedgerEntries } from "../../core/fees/student-ledger-entries.ts";
import { bouncePayment, confirmPayment, reversePayment } from "../../core/fees/verify-payment.ts";
import { ownChildrenReach } from "../../core/people/reach.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";
import { shownWith } from "./shown-with.ts";

const params = z.object({ id: z.uuid() });
const payment = { method: "post", params, response: PaymentView, idempotent: true } as const;
const fees = { method: "get", permission: "fees.read", transaction: "none", response: StudentFees } as const;
const report = { method: "get", permission: "fee-reports.read", transaction: "none" } as const;

export const payments = [
  ...crudRoutes(
    "/payments",
    paymentRows,
    shownWith("student", "household", "payerGuardian", "paymentAllocations", "receipts", "refunds"),
  ),
  ...crudRoutes(
    "/payment-allocations",
    paymentAllocations,
    shownWith("payment", "student", "feeInvoice", "installment"),
  ),
  ...crudRoutes("/receipts", receipts, shownWith("payment")),
  ...crudRoutes("/refunds", refunds, shownWith("payment", "student")),
  ...crudRoutes("/student-ledger-entries", studentLedgerEntries, shownWith("student")),
  ...crudRoutes("/fee-balances", feeBalances, shownWith("student")),
  route({
    method: "post",
    path: "/payments",
    summary: "Record money received",
    permission: "fees.collect",
    status: 201,
    idempotent: true,
    body: NewPayment,
    response: PaymentView,
    handle: ({ body }) => recordPayment(body),
  }),
  route({
    method: "put",
    path: "/payments/:id/proof",
    summary: "Keep the slip of a payment as a file",
    permission: "fees.collect",
    status: 200,
    params,
    upload: proofFile,
    response: PaymentView,
    transaction: "none",
    handle: ({ params, upload }) => keepProof(params.id, upload),
  }),
  route({
    method: "get",
    path: "/payments/:id/proof",
    records: "Payment",
    summary: "Get the slip of a payment",
    permission: "fees.read",
    params,
    file: { type: "application/octet-stream", name: "proof" },
    async *handle({ params, http }) {
      const { content, ...file } = await readProof(params.id);
      http.nameFile(file);
      yield content;
    },
  }),
  route({
    ...payment,
    path: "/payments/:id/confirmation",
    summary: "Confirm a cheque or transfer: the money is there",
    permission: "fees.approve",
    body: AllocateCredit,
    handle: ({ params, body }) => confirmPayment(params.id, body),
  }),
  route({
    ...payment,
    path: "/payments/:id/bounce",
    summary: "Mark a cheque or transfer that did not come",
    permission: "fees.collect",
    body: Reason,
    handle: ({ params, body }) => bouncePayment(params.id, body.reason),
  }),
  route({
    ...payment,
    path: "/payments/:id/reversal",
    summary: "Take a payment back that counted",
    permission: "fees.approve",
    body: Reason,
    handle: ({ params, body }) => reversePayment(params.id, body.reason),
  }),
  route({
    method: "post",
    path: "/payments/:id/refunds",
    summary: "Ask for money back that is in credit",
    permission: "fees.collect",
    status: 201,
    idempotent: true,
    params,
    body: NewRefund,
    response: RefundView,
    handle: ({ params, body }) => requestRefund(params.id, body),
  }),
  route({
    method: "put",
    path: "/refunds/:id/decision",
    summary: "Approve or reject a refund",
    permission: "fees.approve",
    idempotent: true,
    params,
    body: Verdict,
    response: RefundView,
    handle: ({ params, body }) => decideRefund(params.id, body),
  }),
  route({
    method: "put",
    path: "/refunds/:id/completion",
    summary: "Put down that a refund was paid out",
    permission: "fees.collect",
    idempotent: true,
    params,
    body: RefundPaid,
    response: RefundView,
    handle: ({ params, body }) => completeRefund(params.id, body),
  }),
  route({
    ...fees,
    path: "/students/:id/fees",
    records: "StudentLedgerEntry",
    summary: "Show what a student owes and has paid",
    params,
    handle: ({ params }) => showStudentFees(params.id),
  }),
  route({
    ...fees,
    path: "/guardian/children/:childId/fees",
    summary: "Show what a child owes and has paid",
    params: z.object({ childId: z.uuid() }),
    handle: ({ params }) => showStudentFees(params.childId, ownChildrenReach),
  }),
  route({
    ...fees,
    path: "/guardian/fees",
    summary: "Show what the own children owe, each and together",
    response: FamilyFees,
    handle: () => showFamilyFees(),
  }),
  route({
    method: "get",
    path: "/students/:id/fee-statement",
    records: "StudentLedgerEntry",
    summary: "Show the account of a student between two days",
    permission: "fees.read",
    transaction: "none",
    params,
    query: FeePeriod,
    response: Statement,
    handle: ({ params, query }) => showStatement(params.id, query),
  }),
  route({
    method: "post",
    path: "/students/:id/credit-allocations",
    summary: "Settle open invoices out of what is in credit",
    permission: "fees.collect",
    idempotent: true,
    params,
    body: AllocateCredit,
    response: StudentFees,
    handle: ({ params, body }) => allocateCredit(params.id, body),
  }),
  route({
    ...report,
    path: "/fee-reports/ageing",
    records: "FeeInvoice",
    summary: "Show what is open, by how long it is overdue",
    response: Ageing,
    handle: () => showAgeing(),
  }),
  route({
    ...report,
    path: "/fee-reports/collection",
    records: "Payment",
    summary: "Show what was collected, by method",
    query: FeePeriod,
    response: Collection,
    handle: ({ query }) => showCollection(query),
  }),
  route({
    ...report,
    path: "/fee-reports/defaulters",
    records: "FeeInvoice",
    summary: "Show who has not paid what was due, and whom to call",
    query: DefaultersQuery,
    response: Defaulters,
    handle: ({ query }) => showDefaulters(query),
  }),
  route({
    ...report,
    path: "/fee-reports/defaulters.csv",
    records: "FeeInvoice",
    summary: "Export who has not paid what was due as CSV",
    query: DefaultersQuery.omit({ limit: true }),
    file: { type: "text/csv", name: "defaulters.csv" },
    handle: ({ query }) => exportDefaulters(query),
  }),
  route({
    ...report,
    path: "/dashboard/revenue-trend",
    summary: "Show billed, collected and outstanding by month",
    query: RevenueQuery,
    response: RevenueTrend,
    handle: ({ query }) => revenueTrend(query),
  }),
];
