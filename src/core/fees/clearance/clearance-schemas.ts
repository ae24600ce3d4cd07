import { z } from "zod";
import { feeClearancePurposes } from "../../../models/fees/index.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { Amount, MoneyView } from "../../common/input/money-schema.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";

export const NewClearance = z
  .strictObject({
    studentId: z.uuid(),
    purpose: z.enum(feeClearancePurposes),
    termId: z.uuid().nullable().default(null),
    threshold: Amount.optional().describe("Highest balance that still counts as cleared; default: zero"),
    departments: z
      .array(text(60))
      .max(20)
      .default([])
      .describe("Departments that must also sign off, such as library, store, hostel"),
    validUntil: z.iso.date().nullable().default(null),
  })
  .refine(({ departments }) => new Set(departments).size === departments.length, {
    path: ["departments"],
    message: "must not name a department twice",
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
        "The amount that counts for this purpose: what is due by today or, for transfer and graduation, everything owed, less credit",
      ),
    ),
    threshold: MoneyView,
    clearanceId: z.uuid().nullable(),
    code: z.string().nullable(),
  })
  .meta({ id: "ClearancePosition" });

/** A code as printed. Case, spaces and punctuation are ignored. */
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
    term: z.string().nullable().describe("Null if the clearance is not limited to one term"),
    status: z
      .enum(["cleared", "overridden", "not_cleared", "expired", "revoked"])
      .describe("overridden: cleared by exception; not_cleared: valid when printed, no longer valid"),
    validUntil: z.iso.date().nullable(),
    asOf: z.iso.date().describe("Day of this check, in the time zone of the school"),
  })
  .meta({ id: "ClearanceVerification" });
