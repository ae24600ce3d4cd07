// Generated from docs/openapi.json by `npm run openapi`.

/** The operations that take an `Idempotency-Key`, so that a repeated request is executed once. */
export const idempotentOperations: ReadonlySet<string> = new Set([
  "post /api/v1/discipline-incidents",
  "post /api/v1/admission-inquiries/{id}/follow-ups",
  "post /api/v1/admission-applications/{id}/enrollment",
  "post /api/v1/fee-structures",
  "post /api/v1/discount-schemes",
  "post /api/v1/student-discounts",
  "post /api/v1/fee-schedules",
  "post /api/v1/fee-invoices",
  "post /api/v1/fee-invoices/{id}/cancellation",
  "post /api/v1/fee-invoices/{id}/write-off",
  "post /api/v1/fee-invoices/{id}/credit-notes",
  "post /api/v1/payments",
  "post /api/v1/payments/{id}/confirmation",
  "post /api/v1/payments/{id}/bounce",
  "post /api/v1/payments/{id}/reversal",
  "post /api/v1/payments/{id}/refunds",
  "put /api/v1/refunds/{id}/decision",
  "put /api/v1/refunds/{id}/completion",
  "post /api/v1/students/{id}/credit-allocations",
  "post /api/v1/scheduled-messages",
  "post /api/v1/announcements",
  "post /api/v1/calendar-events",
  "post /api/v1/conversations",
  "post /api/v1/conversations/{id}/messages",
]);
