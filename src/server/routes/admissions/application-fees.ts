import { z } from "zod";
import {
  ApplicationFeeView,
  applicationFeePayments,
  applicationFees as entity,
} from "../../../core/admissions/fees/application-fees.ts";
import {
  ApplicationFeeReason,
  NewApplicationFeePayment,
  payApplicationFee,
  voidApplicationFeePayment,
  waiveApplicationFee,
} from "../../../core/admissions/fees/pay-application-fee.ts";
import { printFeeReceipt } from "../../../core/admissions/fees/print-fee-receipt.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const params = z.object({ id: z.uuid() });

export const applicationFees = [
  // Before the routes with `:id`, which would match the ".pdf" path.
  route({
    method: "get",
    path: "/application-fee-payments/:id.pdf",
    summary: "Print the receipt of an application fee",
    permission: "application-fees.read",
    records: "ApplicationFeePayment",
    params,
    file: { type: "application/pdf", name: "receipt.pdf" },
    handle: ({ params }) => printFeeReceipt(params.id),
  }),
  ...crudRoutes("/application-fees", entity),
  ...crudRoutes("/application-fee-payments", applicationFeePayments),
  route({
    method: "post",
    path: "/application-fee-payments",
    summary: "Record that the fee of an application was received",
    permission: "application-fees.collect",
    status: 201,
    idempotent: true,
    body: NewApplicationFeePayment,
    response: ApplicationFeeView,
    handle: ({ body }) => payApplicationFee(body),
  }),
  route({
    method: "post",
    path: "/application-fee-payments/:id/reversal",
    summary: "Void a payment of an application fee, which is due again",
    permission: "fees.approve",
    params,
    body: ApplicationFeeReason,
    response: ApplicationFeeView,
    handle: ({ params, body }) => voidApplicationFeePayment(params.id, body),
  }),
  route({
    method: "put",
    path: "/admission-applications/:id/fee-waiver",
    summary: "Waive the fee of an application",
    permission: "admissions.decide",
    params,
    body: ApplicationFeeReason,
    response: ApplicationFeeView,
    handle: ({ params, body }) => waiveApplicationFee(params.id, body),
  }),
];
