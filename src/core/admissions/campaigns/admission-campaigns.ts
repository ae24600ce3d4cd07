import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { schoolId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { type Money, toMinor } from "../../../lib/money.ts";
import { AdmissionCampaign, admissionCampaignStatuses } from "../../../models/admissions/index.ts";
import { documentTypes } from "../../../models/documents/index.ts";
import { School } from "../../../models/school/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { Amount, MoneyView } from "../../common/input/money-schema.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";
import { AdmissionQuestions, AdmissionQuestionView } from "./admission-questions.ts";
import { checkCampaign } from "./check-campaign.ts";

export const AdmissionCampaignView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    academicYearId: z.uuid(),
    opensOn: z.iso.date(),
    closesOn: z.iso.date(),
    minAge: z.int().nullable(),
    maxAge: z.int().nullable(),
    ageOn: z.iso.date().nullable().describe("The day on which `minAge` and `maxAge` count"),
    applicationFee: MoneyView.nullable().describe("Recorded by the office, not collected online"),
    paymentInstructions: z.string().nullable().describe("How families pay the fee"),
    feeBeforeSubmission: z.boolean().describe("The fee is paid or waived before an application is submitted"),
    feeCredited: z.boolean().describe("On enrollment a paid fee becomes a payment of the student"),
    description: z.string().nullable(),
    offerDays: z.int().describe("How many days a family has to accept an offer"),
    terms: z.string().nullable().describe("What a family signs when it accepts an offer"),
    documentsWanted: z.array(z.enum(documentTypes)).describe("Families are asked to upload these"),
    questions: z.array(AdmissionQuestionView).describe("Of the application form, in their order"),
    status: z.enum(admissionCampaignStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AdmissionCampaign" });

const DocumentsWanted = z
  .array(z.enum(documentTypes))
  .max(documentTypes.length)
  .refine((types) => new Set(types).size === types.length, "must not name a type twice");

const Age = z.int().min(0).max(100);

export const NewAdmissionCampaign = z
  .strictObject({
    name: text(120),
    academicYearId: z.uuid(),
    opensOn: z.iso.date(),
    closesOn: z.iso.date(),
    minAge: Age.nullable().optional(),
    maxAge: Age.nullable().optional(),
    ageOn: z.iso.date().nullable().optional(),
    applicationFee: Amount.nullable().optional(),
    paymentInstructions: paragraphs(2000).nullable().optional(),
    feeBeforeSubmission: z.boolean().optional().describe("Default: false"),
    feeCredited: z.boolean().optional().describe("Default: false"),
    description: paragraphs(5000).nullable().optional(),
    offerDays: z.int().min(1).max(180).optional().describe("Days to accept an offer. Default: 14"),
    terms: paragraphs(20_000).nullable().optional(),
    documentsWanted: DocumentsWanted.optional(),
    questions: AdmissionQuestions.optional(),
  })
  .meta({ id: "NewAdmissionCampaign" });

export const AdmissionCampaignChanges = NewAdmissionCampaign.partial().meta({
  id: "AdmissionCampaignChanges",
});

const campaigns = crud(AdmissionCampaign, {
  name: "Admission campaign",
  view: AdmissionCampaignView,
  create: NewAdmissionCampaign,
  update: AdmissionCampaignChanges,
  access: { read: "admissions.read", write: "admissions.plan" },
  list: {
    filters: { academicYearId: z.uuid(), status: z.enum(admissionCampaignStatuses) },
    sort: ["-opensOn", "name", "createdAt"],
    search: ["name"],
  },
  rowScope: wholeSchoolOnly,
  check: checkCampaign,
});

/** Replaces the fee of the input by its columns. @throws {AppError} 400 for another currency than that of the school */
async function stored<V extends { applicationFee?: Money | null | undefined }>({
  applicationFee,
  ...values
}: V): Promise<object> {
  if (applicationFee === undefined) return values;
  if (applicationFee === null) return { ...values, applicationFeeMinor: null, currency: null };
  const { currency } = await School.findByPk(schoolId(), {
    attributes: ["id", "currency"],
    rejectOnEmpty: true,
  });
  if (applicationFee.currency !== currency)
    throw invalid([
      { path: "applicationFee.currency", message: `must be ${currency}, the currency of the school` },
    ]);
  return { ...values, applicationFeeMinor: String(toMinor(applicationFee)), currency };
}

/** Campaigns; only a draft can be removed. */
export const admissionCampaigns: typeof campaigns = {
  ...campaigns,
  create: (values) => transaction(async () => campaigns.create((await stored(values)) as typeof values)),
  update: (id, values, ifMatch) =>
    transaction(async () => campaigns.update(id, (await stored(values)) as typeof values, ifMatch)),
  /** @throws {AppError} 404, 409 `campaign_status` */
  remove: (id) =>
    transaction(async () => {
      const { status } = await findLocked(AdmissionCampaign, id);
      if (status !== "draft")
        throw conflict("campaign_status", `The campaign is ${status}: only a draft can be deleted`);
      await campaigns.remove(id);
    }),
};
