import { z } from "zod";
import { printClearance } from "../../../core/fees/clearance/print-clearance.ts";
import { printInvoice } from "../../../core/fees/invoices/print-invoice.ts";
import { printReceipt } from "../../../core/fees/payments/print-receipt.ts";
import { FeePeriod } from "../../../core/fees/reports/fee-period.ts";
import { printStatement } from "../../../core/fees/reports/print-statement.ts";
import { ownChildrenScope } from "../../../core/people/row-scope.ts";
import { route } from "../../http/route.ts";

const params = z.object({ id: z.uuid() });
const paper = (name: string) => ({ type: "application/pdf", name });
const fees = { method: "get", permission: "fees.read" } as const;

/** Listed before the routes with `:id`, which would match the ".pdf" path. */
export const feeDocuments = [
  route({
    ...fees,
    path: "/fee-invoices/:id.pdf",
    records: "FeeInvoice",
    summary: "Print an invoice",
    params,
    file: paper("invoice.pdf"),
    handle: ({ params }) => printInvoice(params.id),
  }),
  route({
    ...fees,
    path: "/receipts/:id.pdf",
    records: "Receipt",
    summary: "Print a receipt",
    params,
    file: paper("receipt.pdf"),
    handle: ({ params }) => printReceipt(params.id),
  }),
  route({
    ...fees,
    path: "/students/:id/fee-statement.pdf",
    records: "StudentLedgerEntry",
    summary: "Print the statement of a student between two days",
    params,
    query: FeePeriod,
    file: paper("fee-statement.pdf"),
    handle: ({ params, query }) => printStatement(params.id, query),
  }),
  route({
    ...fees,
    path: "/guardian/children/:childId/fees/statement.pdf",
    records: "StudentLedgerEntry",
    summary: "Print the statement of a child between two days",
    params: z.object({ childId: z.uuid() }),
    query: FeePeriod,
    file: paper("fee-statement.pdf"),
    handle: ({ params, query }) => printStatement(params.childId, query, ownChildrenScope),
  }),
  route({
    method: "get",
    path: "/fee-clearances/:id.pdf",
    records: "FeeClearance",
    summary: "Print a clearance certificate",
    permission: "clearances.read",
    params,
    file: paper("clearance.pdf"),
    handle: ({ params }) => printClearance(params.id),
  }),
];
