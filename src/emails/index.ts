import { childAbsent } from "./child-absent.ts";
import type { Email } from "./email.ts";
import { feeClearance } from "./fee-clearance.ts";
import { feeInvoiceIssued } from "./fee-invoice-issued.ts";
import { guardianAccess } from "./guardian-access.ts";
import { guardianAddressChanged } from "./guardian-address-changed.ts";
import { incidentReported } from "./incident-reported.ts";
import { integrationFailed } from "./integration-failed.ts";
import { invitation } from "./invitation.ts";
import { notificationMail } from "./notification.ts";
import { notificationDigest } from "./notification-digest.ts";
import { obligationExhausted } from "./obligation-exhausted.ts";
import { passwordReset } from "./password-reset.ts";
import { paymentReceived } from "./payment-received.ts";
import { reportCardPublished } from "./report-card-published.ts";
import { schoolMessage } from "./school-message.ts";
import { secondFactorRemoved } from "./second-factor-removed.ts";
import { studentAccess } from "./student-access.ts";
import { subscriptionInvoiceDue } from "./subscription-invoice-due.ts";
import { testMail } from "./test-mail.ts";
import { trialEnded } from "./trial-ended.ts";
import { trialEnding } from "./trial-ending.ts";
import { webhookStopped } from "./webhook-stopped.ts";
import { webhookUnauthorized } from "./webhook-unauthorized.ts";

/** Every mail there is. */
export const emails: ReadonlyArray<Email<any>> = [
  invitation,
  notificationMail,
  notificationDigest,
  passwordReset,
  secondFactorRemoved,
  childAbsent,
  feeInvoiceIssued,
  paymentReceived,
  reportCardPublished,
  incidentReported,
  feeClearance,
  guardianAccess,
  guardianAddressChanged,
  studentAccess,
  obligationExhausted,
  trialEnding,
  trialEnded,
  schoolMessage,
  subscriptionInvoiceDue,
  integrationFailed,
  webhookStopped,
  webhookUnauthorized,
  testMail,
];
