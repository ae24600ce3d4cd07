import { boolean, json, oneOf, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const emergencyKinds = ["evacuation", "lockdown", "medical", "weather", "other"] as const;

/** An alarm, or the drill of one, from its start until the all-clear. */
export class EmergencyAlarm extends tenantTable({
  kind: oneOf(emergencyKinds),
  isDrill: boolean().default(false),
  audienceFilter: json<object>(),
  startedAt: timestamp(),
  startedBy: uuid().nullable(),
  endedAt: timestamp().nullable(),
  endedBy: uuid().nullable(),
  status: oneOf(["open", "ended"]).default("open"),
}) {}

table(EmergencyAlarm, "emergency_alarms");
