import { checkWithin } from "../../identity/delegation.ts";
import type { Permission } from "../../permissions.ts";
import type { eventTypes } from "./event-types.ts";

type EventType = keyof typeof eventTypes;

/** What it takes to read in the API what such a message tells. */
const readWith: Readonly<Record<EventType, Permission>> = {
  "student.created": "students.read",
  "student.updated": "students.read",
  "student.left": "students.read",
  "enrollment.created": "students.read",
  "enrollment.moved": "students.read",
  "enrollment.ended": "students.read",
  "attendance.taken": "attendance.read",
  "invoice.issued": "fees.read",
  "invoice.cancelled": "fees.read",
  "payment.received": "fees.read",
  "payment.reversed": "fees.read",
  "report_card.published": "report-cards.read",
};

/**
 * An endpoint hears of the whole school: nobody has it told, or sends elsewhere, what they may not read themselves.
 * @throws {AppError} 403 `beyond_own_permissions`
 */
export function checkMaySubscribe(types: readonly string[]): void {
  checkWithin(new Map(types.map((type) => [readWith[type as EventType], "all"])));
}
