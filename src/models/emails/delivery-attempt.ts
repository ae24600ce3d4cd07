import { integer, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const deliveryAttemptStatuses = ["succeeded", "failed_retryable", "failed_final"] as const;

/** One attempt to send an email, with the mail server's response. */
export class DeliveryAttempt extends tenantTable({
  queuedEmailId: uuid(),
  attemptNo: integer(),
  startedAt: timestamp(),
  finishedAt: timestamp(),
  status: oneOf(deliveryAttemptStatuses),
  responseCode: integer().nullable(),
  response: text().nullable(),
}) {}

table(DeliveryAttempt, "delivery_attempts");
