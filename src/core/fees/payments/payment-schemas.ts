import { z } from "zod";
import { paymentMethods } from "../../../models/fees/index.ts";
import { Amount } from "../../common/input/money-schema.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";

const Allocations = z
  .array(z.strictObject({ feeInvoiceId: z.uuid(), installmentId: z.uuid().optional(), amount: Amount }))
  .min(1)
  .max(100)
  .optional()
  .describe("What the payment settles. Default: the oldest due first. The rest becomes credit");

export const AllocateCredit = z.strictObject({ allocations: Allocations }).meta({ id: "AllocateCredit" });

/** Methods whose reference identifies a payment, so it is required. */
const methodsWithReference: readonly string[] = ["card", "mobile_money", "cheque"];

export const NewPayment = z
  .strictObject({
    studentId: z.uuid().optional(),
    householdId: z.uuid().optional().describe("For all children of a household together"),
    payerGuardianId: z.uuid().nullable().default(null),
    payerName: text(160).nullable().default(null),
    amount: Amount,
    method: z.enum(paymentMethods),
    reference: text(120).nullable().default(null),
    proof: text(500).nullable().default(null).describe("Where the proof of payment is kept"),
    note: paragraphs(500).nullable().default(null),
    paidOn: z.iso.date().optional().describe("Default: today"),
    allocations: Allocations,
  })
  .refine(({ studentId, householdId }) => Boolean(studentId) !== Boolean(householdId), {
    message: "must have either studentId or householdId",
  })
  .refine(({ method, reference }) => reference !== null || !methodsWithReference.includes(method), {
    path: ["reference"],
    message: "is required for this method",
  })
  .refine(({ method, reference, proof }) => method !== "bank_transfer" || (reference ?? proof) !== null, {
    path: ["proof"],
    message: "is required for a bank transfer without a reference",
  })
  .refine(({ method, allocations }) => !pending(method) || !allocations, {
    path: ["allocations"],
    message: "must be given with the confirmation for methods that need one",
  })
  .meta({ id: "NewPayment", "x-one-of": ["studentId", "householdId"] });

/** Whether payments of this method must be confirmed before they count: somebody has to see the money on the account. */
export const pending = (method: string): boolean => method === "cheque" || method === "bank_transfer";

export const NewRefund = z
  .strictObject({
    studentId: z.uuid().optional().describe("Required if the payment was for several students"),
    amount: Amount,
    method: z.enum(paymentMethods),
    reason: paragraphs(500),
  })
  .meta({ id: "NewRefund" });

export const RefundPaid = z
  .strictObject({ paidOn: z.iso.date().optional(), reference: text(120).nullable().default(null) })
  .meta({ id: "RefundPaid" });
