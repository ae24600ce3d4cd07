import { z } from "zod";
import { discountSchemeKinds } from "../../models/fees/index.ts";
import { Amount } from "../money-schema.ts";
import { paragraphs, text } from "../schemas.ts";

export const Reason = z.strictObject({ reason: paragraphs(500) }).meta({ id: "Reason" });

export const Verdict = z
  .strictObject({ approved: z.boolean(), note: paragraphs(500).nullable().optional() })
  .meta({ id: "Verdict" });

/** The parts of an invoice, in the order of their dates. */
export const DueDates = z
  .array(
    z.strictObject({
      dueOn: z.iso.date(),
      weight: z.int().min(1).max(10_000).default(1).describe("Share in proportion to the other parts"),
    }),
  )
  .min(1)
  .max(24)
  .refine((dates) => dates.every(({ dueOn }, index) => index === 0 || dates[index - 1]!.dueOn < dueOn), {
    message: "must be in the order of their dates, each date once",
  });

const Line = z.strictObject({
  feeCategoryId: z.uuid(),
  description: text(200).optional().describe("Default: the name of the fee head"),
  quantity: z.int().min(1).max(1_000).default(1),
  unitAmount: Amount,
});

export const NewFeeInvoice = z
  .strictObject({
    studentId: z.uuid(),
    kind: z.enum(["charge", "opening"]).default("charge").describe("opening: arrears brought forward"),
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
    studentIds: z.array(z.uuid()).min(1).max(200).nullable().optional().describe("Default: everybody"),
  })
  .meta({ id: "LateFeeScope" });

const Component = z.strictObject({
  feeCategoryId: z.uuid(),
  description: text(200).optional().describe("Default: the name of the fee head"),
  amount: Amount,
  isOptional: z.boolean().default(false),
});

const LateFeeRule = z
  .strictObject({
    amount: Amount.optional(),
    basisPoints: z.int().min(1).max(10_000).optional().describe("Hundredths of a percent of what is overdue"),
    graceDays: z.int().min(0).max(365).default(0),
    cap: Amount.nullable().optional(),
  })
  .refine(({ amount, basisPoints }) => (amount === undefined) !== (basisPoints === undefined), {
    message: "name an amount or basisPoints",
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
    feeCategoryId: z
      .uuid()
      .nullable()
      .default(null)
      .describe("The fee head that it lowers; without one, all"),
    siblingOrder: z.int().min(2).max(20).nullable().default(null).describe("From which child of a home on"),
    maxBeneficiaries: z.int().min(1).max(100_000).nullable().default(null),
    validFrom: z.iso.date(),
    validTo: z.iso.date().nullable().default(null),
  })
  .refine(({ amount, basisPoints }) => (amount === undefined) !== (basisPoints === undefined), {
    message: "name an amount or basisPoints",
  })
  .refine(({ kind, siblingOrder }) => (kind === "sibling") === (siblingOrder !== null), {
    path: ["siblingOrder"],
    message: "is for discounts of siblings, and needed there",
  })
  .refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, {
    path: ["validTo"],
    message: "must not lie before validFrom",
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
    message: "must not lie before startsOn",
  })
  .meta({ id: "NewStudentDiscount" });

export const NewCreditNote = z
  .strictObject({ amount: Amount, reason: paragraphs(500) })
  .meta({ id: "NewCreditNote" });

export const NewFeeSchedule = z
  .strictObject({
    name: text(120),
    feeStructureId: z.uuid(),
    sectionIds: z.array(z.uuid()).max(200).default([]).describe("Only these sections; none for all"),
    studentIds: z.array(z.uuid()).max(5_000).default([]).describe("Only these students; none for all"),
    optionalComponentIds: z.array(z.uuid()).max(50).default([]).describe("Optional lines that are billed"),
    issuedOn: z.iso.date().optional().describe("Default: today"),
    installments: DueDates,
  })
  .meta({ id: "NewFeeSchedule" });
