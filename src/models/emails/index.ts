import { DeliveryAttempt } from "./delivery-attempt.ts";
import { MailPace } from "./mail-pace.ts";
import { MailSuppression } from "./mail-suppression.ts";
import { QueuedEmail } from "./queued-email.ts";
import { QueuedEmailFile } from "./queued-email-file.ts";

export { deliveryAttemptStatuses } from "./delivery-attempt.ts";
export { mailSuppressionReasons, mailSuppressionStatuses } from "./mail-suppression.ts";
export { queuedEmailStatuses } from "./queued-email.ts";
export { DeliveryAttempt, MailPace, MailSuppression, QueuedEmail, QueuedEmailFile };

export function associate(): void {
  DeliveryAttempt.belongsTo(QueuedEmail, { as: "queuedEmail", foreignKey: "queuedEmailId" });
  QueuedEmailFile.belongsTo(QueuedEmail, { as: "queuedEmail", foreignKey: "queuedEmailId" });
}
