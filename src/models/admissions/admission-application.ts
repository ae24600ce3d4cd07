import { boolean, day, integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const admissionApplicationStatuses = [
  "draft",
  "submitted",
  "under_review",
  "waitlisted",
  "offered",
  "accepted",
  "enrolled",
  "rejected",
  "withdrawn",
] as const;
export const admissionClosers = ["office", "family", "expiry"] as const;

/** A responsible adult as the family gave the details; a guardian only after the enrolment. */
export interface ApplicantGuardian {
  givenName: string;
  familyName: string;
  relation: string;
  email: string | null;
  phone: string | null;
}

/** The answer to a question of the campaign, with the words of the question at that time. */
export interface ApplicantAnswer {
  key: string;
  label: string;
  value: string | boolean;
}

/** An application for a seat of a campaign, and what was decided. */
export class AdmissionApplication extends tenantTable({
  /** Set on submission. */
  applicationNumber: text().nullable(),
  admissionCampaignId: uuid(),
  admissionInquiryId: uuid().nullable(),
  gradeLevelId: uuid(),
  givenName: text(),
  familyName: text(),
  /** Null only before submission. */
  dateOfBirth: day().nullable(),
  sex: oneOf(["female", "male", "other"]).nullable(),
  nationality: text().nullable(),
  address: text().nullable(),
  previousSchool: text().nullable(),
  message: text().nullable(),
  /** The first one gets the emails. */
  guardians: json<ApplicantGuardian[]>().default([]),
  answers: json<ApplicantAnswer[]>().default([]),
  /** By the family itself, on the school's application page. */
  appliedOnline: boolean().default(false),
  /** Of the emails to the family. */
  language: text(),
  score: integer().nullable(),
  submittedAt: timestamp().nullable(),
  offeredAt: timestamp().nullable(),
  offerExpiresOn: day().nullable(),
  decidedAt: timestamp().nullable(),
  /** Id of an account. */
  decidedBy: uuid().nullable(),
  /** Why it was rejected or withdrawn; internal. */
  reason: text().nullable(),
  /** Who withdrew it. */
  closedBy: oneOf(admissionClosers).nullable(),
  /** The signature of the family when it accepted the offer itself. */
  acceptedAt: timestamp().nullable(),
  acceptedByName: text().nullable(),
  /** The terms of the campaign as they were signed. */
  acceptedTerms: text().nullable(),
  /** The student that the enrolment created. */
  studentId: uuid().nullable(),
  status: oneOf(admissionApplicationStatuses).default("draft"),
}) {}

table(AdmissionApplication, "admission_applications");
