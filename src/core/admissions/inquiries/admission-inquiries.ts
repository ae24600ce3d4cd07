import { z } from "zod";
import { invalid, unknownReference } from "../../../lib/errors.ts";
import {
  AdmissionInquiry,
  admissionInquirySources,
  admissionInquiryStatuses,
} from "../../../models/admissions/index.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { GradeLevel } from "../../../models/structure/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { line, paragraphs, text } from "../../common/input/schemas.ts";
import { Email } from "../../identity/schemas.ts";
import { schoolDay } from "../../school/school-day.ts";

export const AdmissionInquiryView = z
  .object({
    id: z.uuid(),
    contactName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    childName: z.string(),
    childDateOfBirth: z.iso.date().nullable(),
    gradeLevelId: z.uuid().nullable(),
    source: z.enum(admissionInquirySources),
    message: z.string().nullable(),
    nextFollowUpOn: z.iso.date().nullable(),
    assignedStaffMemberId: z.uuid().nullable(),
    lostReason: z.string().nullable(),
    status: z.enum(admissionInquiryStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AdmissionInquiry" });

export const NewAdmissionInquiry = z
  .strictObject({
    contactName: text(160),
    email: Email.nullable().optional(),
    phone: line().trim().min(3).max(50).nullable().optional(),
    childName: text(160),
    childDateOfBirth: z.iso.date().nullable().optional(),
    gradeLevelId: z.uuid().nullable().optional(),
    source: z.enum(admissionInquirySources).optional(),
    message: paragraphs(5000).nullable().optional(),
    nextFollowUpOn: z.iso.date().nullable().optional(),
    assignedStaffMemberId: z.uuid().nullable().optional(),
  })
  .meta({ id: "NewAdmissionInquiry" });

export const AdmissionInquiryChanges = NewAdmissionInquiry.partial().meta({ id: "AdmissionInquiryChanges" });

export const admissionInquiries = crud(AdmissionInquiry, {
  name: "Admission inquiry",
  plural: "Admission inquiries",
  view: AdmissionInquiryView,
  create: NewAdmissionInquiry,
  update: AdmissionInquiryChanges,
  access: { read: "admissions.read", write: "admissions.manage" },
  list: {
    filters: {
      status: z.enum(admissionInquiryStatuses),
      source: z.enum(admissionInquirySources),
      gradeLevelId: z.uuid(),
      assignedStaffMemberId: z.uuid(),
      dueBy: {
        schema: z.iso.date(),
        where: "t.next_follow_up_on <= ?::date AND t.status IN ('new', 'contacted', 'qualified')",
      },
    },
    sort: ["-createdAt", "contactName", "childName"],
    search: ["contactName", "childName", "email", "phone"],
  },
  rowScope: wholeSchoolOnly,
  check: checkInquiry,
});

/** Requires known references, a way to reach the family, and a birth that is not in the future. @throws {AppError} 400 */
async function checkInquiry(inquiry: AdmissionInquiry): Promise<void> {
  const { email, phone, childDateOfBirth, gradeLevelId, assignedStaffMemberId } = inquiry;
  if (gradeLevelId && inquiry.changed("gradeLevelId") && !(await GradeLevel.findByPk(gradeLevelId)))
    throw unknownReference("gradeLevelId", "grade level");
  if (
    assignedStaffMemberId &&
    inquiry.changed("assignedStaffMemberId") &&
    !(await StaffMember.findByPk(assignedStaffMemberId))
  )
    throw unknownReference("assignedStaffMemberId", "staff member");
  if (!email && !phone)
    throw invalid([{ path: "phone", message: "is required if there is no email address" }]);
  if (childDateOfBirth && childDateOfBirth > (await schoolDay()))
    throw invalid([{ path: "childDateOfBirth", message: "must not be in the future" }]);
}
