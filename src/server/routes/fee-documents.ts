import { z } from "zod";
import { FeePeriod } from "../../core/fees/fee-period.ts";
import { printClearance } from "../../core/fees/print-clearance.ts";
import { printInvoice } from "../../core/fees/print-invoice.ts";
import { printReceipt } from "../../core/fees/print-receipt.ts";
import { printStatement } from "../../core/fees/print-statement.ts";
import { ownChildrenReach } from "../../core/people/reach.ts";
import { route } from "../http/route.ts";

const params = z.object({ id: z.uuid() });
const paper = (name: string) => ({ type: "application/pdf", name });
const fees = { method: "get", permission: "fees.read" } as const;

/** They stand before the routes of one row, whose ids would end in ".pdf". */
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
    summary: "Print the account of a student between two days",
    params,
    query: FeePeriod,
    file: paper("fee-statement.pdf"),
    handle: ({ params, query }) => printStatement(params.id, query),
  }),
  route({
    ...fees,
    path: "/guardian/children/:childId/fees/statement.pdf",
    records: "StudentLedgerEntry",
    summary: "Print the account of a child between two days",
    params: z.object({ childId: z.uuid() }),
    query: FeePeriod,
    file: paper("fee-statement.pdf"),
    handle: ({ params, query }) => printStatement(params.childId, query, ownChildrenReach),
  }),
  route({
    method: "get",
    path: "/fee-clearances/:id.pdf",
    records: "FeeClearance",
    summary: "Print the certificate of a clearance",
    permission: "clearances.read",
    params,
    file: paper("clearance.pdf"),
    handle: ({ params }) => printClearance(params.id),
  }),
];
