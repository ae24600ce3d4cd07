import { z } from "zod";
import { discountSchemeKinds } from "../../models/fees/index.ts";
import { Amount } from "../common/input/money-schema.ts";
import { paragraphs, text } from "../common/input/schemas.ts";

export const Reason = z.strictObject({ reason: paragraphs(500) }).meta({ id: "Reason" });

export const Verdict = z
  .strictObject({ approved: z.boolean(), note: paragraphs(500).nullable().optional() })
  .meta({ id: "Verdict" });

/** Due dates of the installments of an invoice, in ascending order. */
export const DueDates = z
  .array(
    z.strictObject({
      dueOn: z.iso.date(),
      weight: z
        .int()
        .min(1)
        .max(10_000)
        .default(1)
        .describe("Share relative to the weights of the other installments"),
    }),
  )
  .min(1)
  .max(24)
  .refine((dates) => dates.every(({ dueOn }, index) => index === 0 || dates[index - 1]!.dueOn < dueOn), {
    message: "must be in ascending order of dueOn, without duplicates",
  });

const Line = z.strictObject({
  feeCategoryId: z.uuid(),
  description: text(200).optional().describe("Default: the name of the fee category"),
  quantity: z.int().min(1).max(1_000).default(1),
  unitAmount: Amount,
});

export const NewFeeInvoice = z
  .strictObject({
    studentId: z.uuid(),
    kind: z.enum(["charge", "opening"]).default("charge").describe("`opening`: arrears brought forward"),
    academicYearId: z.uuid().nullable().default(null),
    termId: z.uuid().nullable().default(null),
    issuedOn: z.iso.date().optional().describe("Default: today"),
    lines: z.array(Line).min(1).max(50),
    installments: DueDates,
    withDiscounts: z.boolean().default(true),
  })
  .meta({ id: "NewFeeInvoice" });

export const LateFeeScope = z
  .strictObject({
    studentIds: z.array(z.uuid()).min(1).max(200).nullable().optional().describe("Default: all students"),
  })
  .meta({ id: "LateFeeScope" });

const Component = z.strictObject({
  feeCategoryId: z.uuid(),
  description: text(200).optional().describe("Default: the name of the fee category"),
  amount: Amount,
  isOptional: z.boolean().default(false),
});

const LateFeeRule = z
  .strictObject({
    amount: Amount.optional(),
    basisPoints: z
      .int()
      .min(1)
      .max(10_000)
      .optional()
      .describe("Hundredths of a percent of the overdue amount"),
    graceDays: z.int().min(0).max(365).default(0),
    cap: Amount.nullable().optional(),
  })
  .refine(({ amount, basisPoints }) => (amount === undefined) !== (basisPoints === undefined), {
    message: "must have either amount or basisPoints",
  });

export const NewFeeStructure = z
  .strictObject({
    name: text(120),
    academicYearId: z.uuid(),
    termId: z.uuid().nullable().default(null),
    gradeLevelId: z.uuid().nullable().default(null),
    studentCategory: text(60).nullable().default(null),
    lateFee: LateFeeRule.nullable().default(null),
    components: z.array(Component).min(1).max(50),
  })
  .meta({ id: "NewFeeStructure" });

export const NewDiscountScheme = z
  .strictObject({
    name: text(120),
    kind: z.enum(discountSchemeKinds),
    basisPoints: z.int().min(1).max(10_000).optional().describe("Hundredths of a percent"),
    amount: Amount.optional(),
    feeCategoryId: z.uuid().nullable().default(null).describe("Fee category it applies to; null: all"),
    siblingOrder: z
      .int()
      .min(2)
      .max(20)
      .nullable()
      .default(null)
      .describe("Applies from this child of a household on, by age"),
    maxBeneficiaries: z.int().min(1).max(100_000).nullable().default(null),
    validFrom: z.iso.date(),
    validTo: z.iso.date().nullable().default(null),
  })
  .refine(({ amount, basisPoints }) => (amount === undefined) !== (basisPoints === undefined), {
    message: "must have either amount or basisPoints",
  })
  .refine(({ kind, siblingOrder }) => (kind === "sibling") === (siblingOrder !== null), {
    path: ["siblingOrder"],
    message: "is required for sibling discounts, and only allowed there",
  })
  .refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, {
    path: ["validTo"],
    message: "must be on or after `validFrom`",
  })
  .meta({ id: "NewDiscountScheme", "x-one-of": ["basisPoints", "amount"] });

export const NewStudentDiscount = z
  .strictObject({
    studentId: z.uuid(),
    discountSchemeId: z.uuid(),
    reason: paragraphs(500),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().nullable().default(null),
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
    path: ["endsOn"],
    message: "must be on or after `startsOn`",
  })
  .meta({ id: "NewStudentDiscount" });

export const NewCreditNote = z
  .strictObject({ amount: Amount, reason: paragraphs(500) })
  .meta({ id: "NewCreditNote" });

export const NewFeeSchedule = z
  .strictObject({
    name: text(120),
    feeStructureId: z.uuid(),
    sectionIds: z.array(z.uuid()).max(200).default([]).describe("Only these sections; empty: all"),
    studentIds: z.array(z.uuid()).max(5_000).default([]).describe("Only these students; empty: all"),
    optionalComponentIds: z.array(z.uuid()).max(50).default([]).describe("Optional components to bill"),
    issuedOn: z.iso.date().optional().describe("Default: today"),
    installments: DueDates,
  })
  .meta({ id: "NewFeeSchedule" });
