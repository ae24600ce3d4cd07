import { type Money, toMoney } from "../../lib/money.ts";
import { bigint, boolean, day, integer, json, oneOf, text, uuid } from "../columns.ts";
import type { documentTypes } from "../documents/document.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const admissionCampaignStatuses = ["draft", "open", "closed"] as const;

export const admissionQuestionKinds = ["text", "choice", "date", "yes_no"] as const;

/** A question of the school on the application form. */
export interface AdmissionQuestion {
  /** Names the answer; unique within the campaign. */
  key: string;
  label: string;
  kind: (typeof admissionQuestionKinds)[number];
  required: boolean;
  /** Of a choice. */
  options: string[];
}

/** An intake for an academic year: when families can apply, and who. Its seats are rows of `AdmissionSeat`. */
export class AdmissionCampaign extends tenantTable({
  name: text(),
  academicYearId: uuid(),
  opensOn: day(),
  closesOn: day(),
  /** Age in full years on `ageOn`. */
  minAge: integer().nullable(),
  maxAge: integer().nullable(),
  ageOn: day().nullable(),
  applicationFeeMinor: bigint().nullable(),
  currency: text().nullable(),
  /** How families pay the fee. */
  paymentInstructions: text().nullable(),
  /** Applications are submitted only when the fee is paid or waived. */
  feeBeforeSubmission: boolean().default(false),
  /** On enrollment a paid fee becomes a payment of the student. */
  feeCredited: boolean().default(false),
  description: text().nullable(),
  /** How many days a family has to accept an offer. */
  offerDays: integer().default(14),
  /** What a family signs when it accepts an offer. */
  terms: text().nullable(),
  /** Types of documents that families are asked to upload. */
  documentsWanted: json<(typeof documentTypes)[number][]>().default([]),
  questions: json<AdmissionQuestion[]>().default([]),
  status: oneOf(admissionCampaignStatuses).default("draft"),
}) {
  get applicationFee(): Money | null {
    return this.applicationFeeMinor === null ? null : toMoney(this.applicationFeeMinor, this.currency!);
  }
}

table(AdmissionCampaign, "admission_campaigns");
