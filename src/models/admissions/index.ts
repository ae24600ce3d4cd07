import { AdmissionApplication } from "./admission-application.ts";
import { AdmissionApplicationLink } from "./admission-application-link.ts";
import { AdmissionApplicationNote } from "./admission-application-note.ts";
import { AdmissionCampaign } from "./admission-campaign.ts";
import { AdmissionInquiry } from "./admission-inquiry.ts";
import { AdmissionInquiryNote } from "./admission-inquiry-note.ts";
import { AdmissionSeat } from "./admission-seat.ts";
import { ApplicationFee, applicationFeeStatuses } from "./application-fee.ts";
import {
  ApplicationFeePayment,
  applicationFeeMethods,
  applicationFeePaymentStatuses,
} from "./application-fee-payment.ts";
import { InterviewBooking } from "./interview-booking.ts";
import { InterviewSlot } from "./interview-slot.ts";
import { WaitlistEntry } from "./waitlist-entry.ts";

export {
  type ApplicantAnswer,
  admissionApplicationStatuses,
  admissionClosers,
} from "./admission-application.ts";
export {
  type AdmissionQuestion,
  admissionCampaignStatuses,
  admissionQuestionKinds,
} from "./admission-campaign.ts";
export { admissionInquirySources, admissionInquiryStatuses } from "./admission-inquiry.ts";
export { interviewBookingStatuses, interviewCancellers } from "./interview-booking.ts";
export { waitlistEntryStatuses } from "./waitlist-entry.ts";
export {
  AdmissionApplication,
  AdmissionApplicationLink,
  AdmissionApplicationNote,
  AdmissionCampaign,
  AdmissionInquiry,
  AdmissionInquiryNote,
  AdmissionSeat,
  ApplicationFee,
  ApplicationFeePayment,
  applicationFeeMethods,
  applicationFeePaymentStatuses,
  applicationFeeStatuses,
  InterviewBooking,
  InterviewSlot,
  WaitlistEntry,
};

export function associate(): void {}
