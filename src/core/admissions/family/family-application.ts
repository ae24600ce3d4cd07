import { Op } from "sequelize";
import { z } from "zod";
import {
  type AdmissionApplication,
  AdmissionCampaign,
  admissionApplicationStatuses,
  admissionClosers,
  WaitlistEntry,
} from "../../../models/admissions/index.ts";
import { Document, documentTypes } from "../../../models/documents/index.ts";
import { GradeLevel } from "../../../models/structure/index.ts";
import { ApplicantAnswers, ApplicantAnswerView } from "../applications/applicant-answers.ts";
import {
  ApplicantGuardianView,
  applicantFields,
  NewApplicantGuardian,
} from "../applications/applicant-fields.ts";
import { FamilyFeeView, familyFee } from "../fees/family-fee.ts";

/** What a family fills in. Questions and the date of birth may be missing until it is submitted. */
export const FamilyApplicationForm = z
  .strictObject({
    admissionCampaignId: z.uuid(),
    gradeLevelId: z.uuid(),
    ...applicantFields,
    guardians: z.array(NewApplicantGuardian).min(1).max(4).describe("The first one gets the emails"),
    answers: ApplicantAnswers.default({}).describe("To the questions of the campaign, by key"),
  })
  .meta({ id: "FamilyApplicationForm" });

export type FamilyApplicationForm = z.output<typeof FamilyApplicationForm>;

/** What a family sees of its own application: neither notes, score nor reasons. */
export const FamilyApplicationView = z
  .object({
    applicationNumber: z.string().nullable(),
    admissionCampaignId: z.uuid(),
    campaignName: z.string(),
    gradeLevelId: z.uuid(),
    gradeLevelName: z.string(),
    givenName: z.string(),
    familyName: z.string(),
    dateOfBirth: z.iso.date().nullable(),
    sex: z.enum(["female", "male", "other"]).nullable(),
    nationality: z.string().nullable(),
    address: z.string().nullable(),
    previousSchool: z.string().nullable(),
    message: z.string().nullable(),
    guardians: z.array(ApplicantGuardianView),
    answers: z.array(ApplicantAnswerView),
    documents: z.array(
      z.object({ id: z.uuid(), documentType: z.enum(documentTypes), fileName: z.string(), size: z.int() }),
    ),
    documentsWanted: z.array(z.enum(documentTypes)),
    language: z.string(),
    status: z.enum(admissionApplicationStatuses),
    submittedAt: z.date().nullable(),
    offerExpiresOn: z.iso.date().nullable(),
    terms: z.string().nullable().describe("To sign when the offer is accepted; the signed ones afterwards"),
    acceptedAt: z.date().nullable(),
    acceptedByName: z.string().nullable(),
    closedBy: z.enum(admissionClosers).nullable().describe("Who withdrew it"),
    applicationFee: FamilyFeeView.nullable(),
    waitlistPlace: z.int().nullable().describe("On the waiting list: 1 is the next to get a seat"),
  })
  .meta({ id: "FamilyApplication" });

/** Builds what a family sees of its application, in the current transaction. */
export async function toFamilyApplication(
  application: AdmissionApplication,
): Promise<z.input<typeof FamilyApplicationView>> {
  const { admissionCampaignId, gradeLevelId, acceptedAt, acceptedTerms } = application;
  const campaign = await AdmissionCampaign.findByPk(admissionCampaignId, { rejectOnEmpty: true });
  const { name: gradeLevelName } = await GradeLevel.findByPk(gradeLevelId, { rejectOnEmpty: true });
  return {
    ...FamilyApplicationView.omit({
      ...{
        documents: true,
        documentsWanted: true,
        campaignName: true,
        gradeLevelName: true,
        terms: true,
        waitlistPlace: true,
        applicationFee: true,
      },
    }).parse(application),
    campaignName: campaign.name,
    documents: await Document.findAll({
      where: { admissionApplicationId: application.id, status: { [Op.ne]: "deleted" } },
      order: ["createdAt", "id"],
    }),
    documentsWanted: campaign.documentsWanted,
    gradeLevelName,
    applicationFee: await familyFee(application, campaign),
    terms: acceptedAt ? acceptedTerms : campaign.terms,
    waitlistPlace: application.status === "waitlisted" ? await waitlistPlace(application) : null,
  };
}

/** Counts the waiting applications up to this one. */
async function waitlistPlace({ id, admissionCampaignId, gradeLevelId }: AdmissionApplication) {
  const where = { status: "waiting" as const };
  const own = await WaitlistEntry.findOne({ where: { ...where, admissionApplicationId: id } });
  if (!own) return null;
  const queue = { admissionCampaignId, gradeLevelId, position: { [Op.lte]: own.position } };
  return WaitlistEntry.count({ where: { ...where, ...queue } });
}
