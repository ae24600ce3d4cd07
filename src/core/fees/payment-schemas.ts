import { z } from "zod";
import { paymentMethods } from "../../models/fees/index.ts";
import { Amount } from "../money-schema.ts";
import { paragraphs, text } from "../schemas.ts";

const Allocations = z
  .array(z.strictObject({ feeInvoiceId: z.uuid(), installmentId: z.uuid().optional(), amount: Amount }))
  .min(1)
  .max(100)
  .optional()
  .describe("What it settles; without it, the oldest due first. What is left stays in credit");

export const AllocateCredit = z.strictObject({ allocations: Allocations }).meta({ id: "AllocateCredit" });

/** Methods whose reference tells one payment from another. */
const referenced: readonly string[] = ["card", "mobile_money", "cheque"];

export const NewPayment = z
  .strictObject({
    studentId: z.uuid().optional(),
    householdId: z.uuid().optional().describe("For the children of a home together"),
    payerGuardianId: z.uuid().nullable().default(null),
    payerName: text(160).nullable().default(null),
    amount: Amount,
    method: z.enum(paymentMethods),
    reference: text(120).nullable().default(null),
    proof: text(500).nullable().default(null).describe("Where the slip is kept"),
    note: paragraphs(500).nullable().default(null),
    paidOn: z.iso.date().optional().describe("Default: today"),
    allocations: Allocations,
  })
  .refine(({ studentId, householdId }) => Boolean(studentId) !== Boolean(householdId), {
    message: "name a studentId, or a householdId",
  })
  .refine(({ method, reference }) => reference !== null || !referenced.includes(method), {
    path: ["reference"],
    message: "is needed for this method",
  })
  .refine(({ method, reference, proof }) => method !== "bank_transfer" || (reference ?? proof) !== null, {
    path: ["proof"],
    message: "is needed for a bank transfer, or a reference",
  })
  .refine(({ method, allocations }) => !pending(method) || !allocations, {
    path: ["allocations"],
    message: "come with the confirmation, where the method needs one",
  })
  .meta({ id: "NewPayment", "x-one-of": ["studentId", "householdId"] });

/** Whether money of this method counts only once somebody has seen it on the account. */
export const pending = (method: string): boolean => method === "cheque" || method === "bank_transfer";

export const NewRefund = z
  .strictObject({
    studentId: z.uuid().optional().describe("Needed where the payment was for several"),
    amount: Amount,
    method: z.enum(paymentMethods),
    reason: paragraphs(500),
  })
  .meta({ id: "NewRefund" });

export const RefundPaid = z
  .strictObject({ paidOn: z.iso.date().optional(), reference: text(120).nullable().default(null) })
  .meta({ id: "RefundPaid" });
