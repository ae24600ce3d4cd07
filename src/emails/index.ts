import type { Email } from "./email.ts";
import { invitation } from "./invitation.ts";
import { notificationMail } from "./notification.ts";
import { notificationDigest } from "./notification-digest.ts";
import { passwordReset } from "./password-reset.ts";
import { schoolMessage } from "./school-message.ts";
import { subscriptionInvoiceDue } from "./subscription-invoice-due.ts";
import { testMail } from "./test-mail.ts";
import { trialEnded } from "./trial-ended.ts";
import { trialEnding } from "./trial-ending.ts";

/** Every mail there is. */
export const emails: ReadonlyArray<Email<any>> = [
  invitation,
  notificationMail,
  notificationDigest,
  passwordReset,
  trialEnding,
  trialEnded,
  schoolMessage,
  subscriptionInvoiceDue,
  testMail,
];
