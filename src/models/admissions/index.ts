import { AdmissionApplication } from "./admission-application.ts";
import { AdmissionApplicationNote } from "./admission-application-note.ts";
import { AdmissionCampaign } from "./admission-campaign.ts";
import { AdmissionInquiry } from "./admission-inquiry.ts";
import { AdmissionInquiryNote } from "./admission-inquiry-note.ts";
import { AdmissionSeat } from "./admission-seat.ts";
import { WaitlistEntry } from "./waitlist-entry.ts";

export { admissionApplicationStatuses, admissionClosers } from "./admission-application.ts";
export { admissionCampaignStatuses } from "./admission-campaign.ts";
export { admissionInquirySources, admissionInquiryStatuses } from "./admission-inquiry.ts";
export { waitlistEntryStatuses } from "./waitlist-entry.ts";
export {
  AdmissionApplication,
  AdmissionApplicationNote,
  AdmissionCampaign,
  AdmissionInquiry,
  AdmissionInquiryNote,
  AdmissionSeat,
  WaitlistEntry,
};

export function associate(): void {}
