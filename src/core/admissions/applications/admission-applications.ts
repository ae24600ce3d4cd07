import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid, unknownReference } from "../../../lib/errors.ts";
import {
  AdmissionApplication,
  AdmissionCampaign,
  AdmissionInquiry,
  AdmissionSeat,
  admissionApplicationStatuses,
  admissionClosers,
} from "../../../models/admissions/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { schoolDay } from "../../school/school-day.ts";
import { ApplicantAnswerView } from "./applicant-answers.ts";
import { ApplicantGuardianView, applicantFields, NewApplicantGuardian } from "./applicant-fields.ts";

export const AdmissionApplicationView = z
  .object({
    id: z.uuid(),
    applicationNumber: z.string().nullable().describe("Given on submission"),
    admissionCampaignId: z.uuid(),
    admissionInquiryId: z.uuid().nullable(),
    gradeLevelId: z.uuid(),
    givenName: z.string(),
    familyName: z.string(),
    dateOfBirth: z.iso.date().nullable(),
    sex: z.enum(["female", "male", "other"]).nullable(),
    nationality: z.string().nullable(),
    address: z.string().nullable(),
    previousSchool: z.string().nullable(),
    message: z.string().nullable(),
    guardians: z.array(ApplicantGuardianView),
    answers: z.array(ApplicantAnswerView).describe("To the questions of the campaign"),
    appliedOnline: z.boolean().describe("By the family on the application page"),
    language: z.string().describe("Language of the emails to the family"),
    score: z.int().nullable(),
    submittedAt: z.date().nullable(),
    offeredAt: z.date().nullable(),
    offerExpiresOn: z.iso.date().nullable(),
    decidedAt: z.date().nullable(),
    decidedBy: z.uuid().nullable().describe("Id of the account that decided"),
    reason: z.string().nullable().describe("Why it was rejected or withdrawn; internal"),
    closedBy: z.enum(admissionClosers).nullable().describe("Who withdrew it"),
    acceptedAt: z.date().nullable().describe("When the family signed the terms"),
    acceptedByName: z.string().nullable().describe("The signature: the name as typed"),
    acceptedTerms: z.string().nullable().describe("The terms as signed"),
    studentId: z.uuid().nullable(),
    status: z.enum(admissionApplicationStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AdmissionApplication" });

export const NewAdmissionApplication = z
  .strictObject({
    admissionCampaignId: z.uuid(),
    admissionInquiryId: z.uuid().nullable().optional(),
    gradeLevelId: z.uuid(),
    ...applicantFields,
    guardians: z.array(NewApplicantGuardian).min(1).max(4).describe("The first one gets the emails"),
  })
  .meta({ id: "NewAdmissionApplication" });

export const AdmissionApplicationChanges = NewAdmissionApplication.omit({ admissionInquiryId: true })
  .partial()
  .extend({ score: z.int().min(0).max(100).nullable().optional() })
  .meta({ id: "AdmissionApplicationChanges" });

const applications = crud(AdmissionApplication, {
  name: "Admission application",
  sensitive: true,
  view: AdmissionApplicationView,
  create: NewAdmissionApplication,
  update: AdmissionApplicationChanges,
  access: { read: "admissions.read", write: "admissions.manage" },
  list: {
    filters: {
      status: z.enum(admissionApplicationStatuses),
      admissionCampaignId: z.uuid(),
      gradeLevelId: z.uuid(),
      admissionInquiryId: z.uuid(),
      studentId: z.uuid(),
    },
    sort: ["-createdAt", "familyName", "givenName"],
    search: ["givenName", "familyName", "applicationNumber"],
  },
  rowScope: wholeSchoolOnly,
  check: checkApplication,
});

/** Checks campaign, grade level, inquiry and date of birth. @throws {AppError} 400 */
export async function checkApplication(application: AdmissionApplication): Promise<void> {
  const { admissionCampaignId, gradeLevelId, admissionInquiryId, dateOfBirth } = application;
  if (application.changed("admissionCampaignId") || application.changed("gradeLevelId")) {
    if (!(await AdmissionCampaign.findByPk(admissionCampaignId)))
      throw unknownReference("admissionCampaignId", "admission campaign");
    if (!(await AdmissionSeat.findOne({ where: { admissionCampaignId, gradeLevelId } })))
      throw invalid([{ path: "gradeLevelId", message: "is not part of this campaign" }]);
  }
  if (admissionInquiryId && application.isNewRecord && !(await AdmissionInquiry.findByPk(admissionInquiryId)))
    throw unknownReference("admissionInquiryId", "admission inquiry");
  if (dateOfBirth && dateOfBirth > (await schoolDay()))
    throw invalid([{ path: "dateOfBirth", message: "must not be in the future" }]);
  if (!dateOfBirth && application.submittedAt)
    throw invalid([{ path: "dateOfBirth", message: "is required once the application is submitted" }]);
}

const closed: readonly string[] = ["enrolled", "rejected", "withdrawn"];
const seated: readonly string[] = ["waitlisted", "offered", "accepted"];

/** Applications. A closed one does not change; one that waits for a seat or has one keeps its campaign and grade level. */
export const admissionApplications: typeof applications = {
  ...applications,
  update: (id, values, ifMatch) =>
    transaction(async () => {
      const { status } = await findLocked(AdmissionApplication, id);
      if (closed.includes(status))
        throw conflict("application_status", `The application is ${status} and can no longer be changed`);
      if (seated.includes(status) && (values.gradeLevelId || values.admissionCampaignId))
        throw conflict(
          "application_status",
          `The application is ${status}: its campaign and grade level can no longer be changed`,
        );
      return applications.update(id, values, ifMatch);
    }),
};
