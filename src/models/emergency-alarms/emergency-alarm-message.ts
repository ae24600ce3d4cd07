import { json, oneOf, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const emergencyMessageKinds = ["alarm", "follow_up", "all_clear"] as const;

/** A message of an alarm to everybody in it: text by language. */
export class EmergencyAlarmMessage extends tenantTable({
  emergencyAlarmId: uuid(),
  kind: oneOf(emergencyMessageKinds),
  texts: json<Record<string, string>>(),
  authorId: uuid().nullable(),
}) {}

table(EmergencyAlarmMessage, "emergency_alarm_messages");
