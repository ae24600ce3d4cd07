import { z } from "zod";
import { allocateCredit } from "../../../core/fees/allocation/allocate-credit.ts";
import { paymentAllocations } from "../../../core/fees/allocation/payment-allocations.ts";
import { feeBalances } from "../../../core/fees/ledger/fee-balances.ts";
import { studentLedgerEntries } from "../../../core/fees/ledger/student-ledger-entries.ts";
import { keepProof, proofFile, readProof } from "../../../core/fees/payments/payment-proof.ts";
import {
  AllocateCredit,
  NewPayment,
  NewRefund,
  RefundPaid,
} from "../../../core/fees/payments/payment-schemas.ts";
import { PaymentView, payments as paymentRows } from "../../../core/fees/payments/payments.ts";
import { receipts } from "../../../core/fees/payments/receipts.ts";
import { recordPayment } from "../../../core/fees/payments/record-payment.ts";
import { completeRefund, decideRefund, requestRefund } from "../../../core/fees/payments/refund-payment.ts";
import { RefundView, refunds } from "../../../core/fees/payments/refunds.ts";
import { bouncePayment, confirmPayment, reversePayment } from "../../../core/fees/payments/verify-payment.ts";
import { CollectionRate, showCollectionRate } from "../../../core/fees/reports/collection-rate.ts";
import { FeePeriod } from "../../../core/fees/reports/fee-period.ts";
import {
  Ageing,
  Collection,
  RevenueQuery,
  RevenueTrend,
  showAgeing,
  showCollection,
  showRevenueTrend,
} from "../../../core/fees/reports/fee-reports.ts";
import {
  Defaulters,
  DefaultersQuery,
  exportDefaulters,
  showDefaulters,
} from "../../../core/fees/reports/show-defaulters.ts";
import { FamilyFees, showFamilyFees } from "../../../core/fees/reports/show-family-fees.ts";
import { Statement, showStatement } from "../../../core/fees/reports/show-statement.ts";
import { StudentFees, showStudentFees } from "../../../core/fees/reports/show-student-fees.ts";
import { Reason, Verdict } from "../../../core/fees/schemas.ts";
import { ownChildrenScope } from "../../../core/people/row-scope.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });
const payment = { method: "post", params, response: PaymentView, idempotent: true } as const;
const fees = { method: "get", permission: "fees.read", transaction: "none", response: StudentFees } as const;
const report = { method: "get", permission: "fee-reports.read", transaction: "none", replica: true } as const;

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
  ...crudRoutes("/student-ledger-entries", studentLedgerEntries, {
    ...shownWith("student"),
    replicaList: true,
  }),
  ...crudRoutes("/fee-balances", feeBalances, shownWith("student")),
  route({
    method: "post",
    path: "/payments",
    summary: "Record a payment",
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
    summary: "Upload the proof of payment",
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
    summary: "Download the proof of payment",
    permission: "fees.read",
    params,
    file: { type: "application/octet-stream", name: "proof" },
    async *handle({ params, http }) {
      const { chunks, ...file } = await readProof(params.id);
      http.nameFile(file);
      yield* chunks;
    },
  }),
  route({
    ...payment,
    path: "/payments/:id/confirmation",
    summary: "Verify a cheque or transfer as received",
    permission: "fees.approve",
    body: AllocateCredit,
    handle: ({ params, body }) => confirmPayment(params.id, body),
  }),
  route({
    ...payment,
    path: "/payments/:id/bounce",
    summary: "Mark a cheque or transfer as bounced",
    permission: "fees.collect",
    body: Reason,
    handle: ({ params, body }) => bouncePayment(params.id, body.reason),
  }),
  route({
    ...payment,
    path: "/payments/:id/reversal",
    summary: "Reverse a verified payment",
    permission: "fees.approve",
    body: Reason,
    handle: ({ params, body }) => reversePayment(params.id, body.reason),
  }),
  route({
    method: "post",
    path: "/payments/:id/refunds",
    summary: "Request a refund of credit",
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
    summary: "Mark a refund as paid out",
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
    handle: ({ params }) => showStudentFees(params.childId, ownChildrenScope),
  }),
  route({
    ...fees,
    path: "/guardian/fees",
    summary: "Show what the guardian's own children owe, per child and in total",
    response: FamilyFees,
    handle: () => showFamilyFees(),
  }),
  route({
    method: "get",
    path: "/students/:id/fee-statement",
    records: "StudentLedgerEntry",
    summary: "Show the statement of a student between two days",
    permission: "fees.read",
    transaction: "none",
    replica: true,
    params,
    query: FeePeriod,
    response: Statement,
    handle: ({ params, query }) => showStatement(params.id, query),
  }),
  route({
    method: "post",
    path: "/students/:id/credit-allocations",
    summary: "Allocate credit to open invoices",
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
    summary: "Show outstanding amounts by age",
    response: Ageing,
    handle: () => showAgeing(),
  }),
  route({
    ...report,
    path: "/fee-reports/collection",
    records: "Payment",
    summary: "Show collections by payment method",
    query: FeePeriod,
    response: Collection,
    handle: ({ query }) => showCollection(query),
  }),
  route({
    ...report,
    path: "/fee-reports/collection-rate",
    records: "FeeInvoice",
    summary: "Show how much of the current term's fees has been paid",
    response: CollectionRate,
    handle: () => showCollectionRate(),
  }),
  route({
    ...report,
    path: "/fee-reports/defaulters",
    records: "FeeInvoice",
    summary: "List fee defaulters with contacts",
    query: DefaultersQuery,
    response: Defaulters,
    handle: ({ query }) => showDefaulters(query),
  }),
  route({
    ...report,
    path: "/fee-reports/defaulters.csv",
    records: "FeeInvoice",
    summary: "Export fee defaulters as CSV",
    query: DefaultersQuery.omit({ limit: true, offset: true }),
    file: { type: "text/csv", name: "defaulters.csv" },
    handle: ({ query }) => exportDefaulters(query),
  }),
  route({
    ...report,
    path: "/dashboard/revenue-trend",
    summary: "Show billed, collected and outstanding amounts by month",
    query: RevenueQuery,
    response: RevenueTrend,
    handle: ({ query }) => showRevenueTrend(query),
  }),
];
