import { z } from "zod";
import { feeClearancePurposes } from "../../models/fees/index.ts";
import { Amount, MoneyView } from "../money-schema.ts";
import { paragraphs, text } from "../schemas.ts";
import { shownTo } from "../visibility.ts";

export const NewClearance = z
  .strictObject({
    studentId: z.uuid(),
    purpose: z.enum(feeClearancePurposes),
    termId: z.uuid().nullable().default(null),
    threshold: Amount.optional().describe("What may still be owed; default: nothing"),
    departments: z
      .array(text(60))
      .max(20)
      .default([])
      .describe("Who must sign besides: library, store, hostel"),
    validUntil: z.iso.date().nullable().default(null),
  })
  .refine(({ departments }) => new Set(departments).size === departments.length, {
    path: ["departments"],
    message: "must name each department once",
  })
  .meta({ id: "NewClearance" });

export const SignOff = z
  .strictObject({
    status: z.enum(["cleared", "blocked", "waived"]),
    amountDue: Amount.optional(),
    note: paragraphs(500).nullable().default(null),
  })
  .meta({ id: "SignOff" });

export const Override = z
  .strictObject({ reason: paragraphs(500), validUntil: z.iso.date().nullable().default(null) })
  .meta({ id: "ClearanceOverride" });

export const PositionQuery = z.strictObject({
  purpose: z.enum(feeClearancePurposes),
  termId: z.uuid().optional(),
});

const positions = ["pending", "cleared", "blocked", "overridden"] as const;

export const Position = z
  .object({
    studentId: z.uuid(),
    purpose: z.enum(feeClearancePurposes),
    status: z.enum(positions),
    due: shownTo(
      "payer",
      MoneyView.describe(
        "What counts for this purpose: what is due by today, or for leaving all that is owed",
      ),
    ),
    threshold: MoneyView,
    clearanceId: z.uuid().nullable(),
    code: z.string().nullable(),
  })
  .meta({ id: "ClearancePosition" });

/** As it is printed; case, blanks and hyphens are forgiven. */
export const ClearanceCode = z
  .string()
  .max(64)
  .transform((text) => (text.toUpperCase().match(/[A-Z0-9]/g) ?? []).join(""));

export const Verification = z
  .object({
    kind: z.literal("clearance"),
    school: z.string(),
    student: z.string(),
    purpose: z.enum(feeClearancePurposes),
    term: z.string().nullable().describe("Null: not for one term only"),
    status: z
      .enum(["cleared", "overridden", "not_cleared", "expired", "revoked"])
      .describe(
        "overridden: cleared by exception; not_cleared: it held when it was printed, and does no more",
      ),
    validUntil: z.iso.date().nullable(),
    asOf: z.iso.date().describe("The day of the answer, where the school is"),
  })
  .meta({ id: "ClearanceVerification" });
