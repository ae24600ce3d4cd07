import { boolean, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const emergencyStatuses = ["waiting", "safe", "help"] as const;

/** One person of an alarm, with the addresses of its start, and how they are. */
export class EmergencyAlarmResponse extends tenantTable({
  emergencyAlarmId: uuid(),
  personKind: oneOf(["guardian", "student", "staff", "account"]),
  personId: uuid(),
  userId: uuid().nullable(),
  name: text(),
  language: text().nullable(),
  phone: text().nullable(),
  email: text().nullable(),
  expectsResponse: boolean(),
  status: oneOf(emergencyStatuses).default("waiting"),
  place: text().nullable(),
  note: text().nullable(),
  respondedAt: timestamp().nullable(),
  recordedBy: uuid().nullable(),
}) {}

table(EmergencyAlarmResponse, "emergency_alarm_responses");
