import { applicationAccepted } from "./admissions/application-accepted.ts";
import { applicationLink } from "./admissions/application-link.ts";
import { applicationOffered } from "./admissions/application-offered.ts";
import { applicationReceived } from "./admissions/application-received.ts";
import { applicationRejected } from "./admissions/application-rejected.ts";
import { applicationWaitlisted } from "./admissions/application-waitlisted.ts";
import { interviewBooked } from "./admissions/interview-booked.ts";
import { interviewCancelled } from "./admissions/interview-cancelled.ts";
import { alumniMessage } from "./alumni/alumni-message.ts";
import { alumnusLink } from "./alumni/alumnus-link.ts";
import { reportCardPublished } from "./assessment/report-card-published.ts";
import { childAbsent } from "./attendance/child-absent.ts";
import { disciplineActionEmail } from "./behaviour/discipline-action.ts";
import { incidentReported } from "./behaviour/incident-reported.ts";
import { studentSuspended } from "./behaviour/student-suspended.ts";
import { suspensionLifted } from "./behaviour/suspension-lifted.ts";
import type { Email } from "./email.ts";
import { testEmail } from "./emails/test-email.ts";
import { emergencyAlarmEmail } from "./emergency-alarms/emergency-alarm.ts";
import { feeClearance } from "./fees/fee-clearance.ts";
import { feeInvoiceIssued } from "./fees/fee-invoice-issued.ts";
import { feeInvoiceReminder } from "./fees/fee-invoice-reminder.ts";
import { paymentReceived } from "./fees/payment-received.ts";
import { obligationExhausted } from "./guardian-emails/obligation-exhausted.ts";
import { weeklySummary } from "./guardian-emails/weekly-summary.ts";
import { invitation } from "./identity/invitation.ts";
import { passwordReset } from "./identity/password-reset.ts";
import { secondFactorRemoved } from "./identity/second-factor-removed.ts";
import { integrationFailed } from "./integrations/integration-failed.ts";
import { webhookStopped } from "./integrations/webhook-stopped.ts";
import { webhookUnauthorized } from "./integrations/webhook-unauthorized.ts";
import { notificationEmail } from "./notifications/notification.ts";
import { notificationDigest } from "./notifications/notification-digest.ts";
import { guardianAccess } from "./people/guardian-access.ts";
import { guardianAddressChanged } from "./people/guardian-address-changed.ts";
import { studentAccess } from "./people/student-access.ts";
import { subscriptionInvoiceDue } from "./platform/subscription-invoice-due.ts";
import { trialEnded } from "./platform/trial-ended.ts";
import { trialEnding } from "./platform/trial-ending.ts";
import { recordPackage } from "./record-transfers/record-package.ts";
import { schoolMessage } from "./scheduled-messages/school-message.ts";

/** All email templates. */
export const emails: ReadonlyArray<Email<any>> = [
  invitation,
  notificationEmail,
  notificationDigest,
  passwordReset,
  secondFactorRemoved,
  childAbsent,
  feeInvoiceIssued,
  feeInvoiceReminder,
  paymentReceived,
  reportCardPublished,
  incidentReported,
  applicationLink,
  alumnusLink,
  recordPackage,
  alumniMessage,
  disciplineActionEmail,
  studentSuspended,
  suspensionLifted,
  applicationReceived,
  applicationOffered,
  applicationAccepted,
  applicationWaitlisted,
  applicationRejected,
  interviewBooked,
  interviewCancelled,
  feeClearance,
  weeklySummary,
  guardianAccess,
  guardianAddressChanged,
  studentAccess,
  obligationExhausted,
  trialEnding,
  trialEnded,
  schoolMessage,
  emergencyAlarmEmail,
  subscriptionInvoiceDue,
  integrationFailed,
  webhookStopped,
  webhookUnauthorized,
  testEmail,
];
