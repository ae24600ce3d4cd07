import { day, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const admissionInquirySources = [
  "website",
  "visit",
  "phone",
  "email",
  "referral",
  "event",
  "other",
] as const;
export const admissionInquiryStatuses = ["new", "contacted", "qualified", "applied", "lost"] as const;

/** The first contact of a family that may apply. */
export class AdmissionInquiry extends tenantTable({
  contactName: text(),
  email: text().nullable(),
  phone: text().nullable(),
  childName: text(),
  childDateOfBirth: day().nullable(),
  gradeLevelId: uuid().nullable(),
  source: oneOf(admissionInquirySources).default("other"),
  message: text().nullable(),
  nextFollowUpOn: day().nullable(),
  assignedStaffMemberId: uuid().nullable(),
  /** Set exactly while the status is `lost`. */
  lostReason: text().nullable(),
  status: oneOf(admissionInquiryStatuses).default("new"),
}) {}

table(AdmissionInquiry, "admission_inquiries");
