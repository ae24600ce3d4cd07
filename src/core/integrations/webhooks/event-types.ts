import { z } from "zod";
import type { Permission } from "../../permissions.ts";

interface EventType {
  /** Permission needed for the whole school to subscribe an endpoint to this event. */
  permission: Permission;
  summary: string;
  /** Example of `data`. */
  sample: Readonly<Record<string, string | number | null>>;
}

const id = "0198c5a0-0000-7000-8000-000000000001";
const other = (digit: number) => `0198c5a0-0000-7000-8000-00000000000${digit}`;
const student = { id, admissionNumber: "2026-0001", status: "active" };
const enrollment = {
  ...{ id, studentId: other(2), academicYearId: other(3), gradeLevelId: other(4), sectionId: other(5) },
  status: "active",
};
const payment = {
  ...{ id, studentId: other(2), householdId: null, currency: "KES", amountMinor: "150000" },
  ...{ method: "bank_transfer", paidOn: "2026-09-01", status: "confirmed" },
};

/** All event types. Payloads hold ids and a few fields; receivers fetch the rest through the API, with its permission checks. */
export const eventTypes = {
  "student.created": { permission: "students.read", summary: "A student was admitted", sample: student },
  "student.updated": {
    permission: "students.read",
    summary: "A student's data changed",
    sample: student,
  },
  "student.left": {
    permission: "students.read",
    summary: "A student was withdrawn, transferred or graduated",
    sample: { ...student, status: "transferred" },
  },
  "enrollment.created": {
    permission: "students.read",
    summary: "A student was enrolled in an academic year",
    sample: enrollment,
  },
  "enrollment.moved": {
    permission: "students.read",
    summary: "A student moved to another section",
    sample: { ...enrollment, fromSectionId: other(6) },
  },
  "enrollment.ended": {
    permission: "students.read",
    summary: "An enrollment was completed or ended early",
    sample: { ...enrollment, status: "completed", endsOn: "2026-12-18" },
  },
  "attendance.taken": {
    permission: "attendance.read",
    summary: "A register was taken or retaken",
    sample: {
      ...{ id, date: "2026-09-01", kind: "daily", sectionId: other(5), courseOfferingId: null },
      takenAt: "2026-09-01T05:10:00+00:00",
    },
  },
  "invoice.issued": {
    permission: "fees.read",
    summary: "An invoice was issued",
    sample: {
      ...{ id, number: "INV-2026-0001", studentId: other(2), kind: "charge", issuedOn: "2026-09-01" },
      ...{ dueOn: "2026-09-30", currency: "KES", totalMinor: "150000" },
    },
  },
  "invoice.cancelled": {
    permission: "fees.read",
    summary: "An invoice was cancelled",
    sample: { id, number: "INV-2026-0001", studentId: other(2) },
  },
  "payment.received": { permission: "fees.read", summary: "A payment was confirmed", sample: payment },
  "payment.reversed": {
    permission: "fees.read",
    summary: "A payment bounced or was reversed",
    sample: { ...payment, status: "reversed" },
  },
  "report_card.published": {
    permission: "report-cards.read",
    summary: "A report card was published",
    sample: { id, studentId: other(2), termId: other(7), revision: 1 },
  },
} as const satisfies Readonly<Record<string, EventType>>;

export const eventTypeNames = Object.keys(eventTypes) as [keyof typeof eventTypes];

/** Type of the test event; delivered regardless of the subscribed types. */
export const testEvent = "webhook.test";

export const WebhookEventTypes = z
  .object({
    data: z.array(
      z.object({
        type: z.string(),
        summary: z.string(),
        sample: z.object({
          type: z.string(),
          timestamp: z.string(),
          data: z.record(z.string(), z.unknown()),
        }),
      }),
    ),
  })
  .meta({ id: "WebhookEventTypes" });

/** List all event types, each with a sample request body. */
export const listEventTypes = async () => ({
  data: Object.entries<EventType>(eventTypes).map(([type, { summary, sample }]) => ({
    type,
    summary,
    sample: { type, timestamp: "2026-09-01T05:10:00.000Z", data: { ...sample } },
  })),
});
