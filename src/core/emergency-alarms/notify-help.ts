import type { EmergencyAlarm, EmergencyAlarmResponse } from "../../models/emergency-alarms/index.ts";
import { accountsThatMay } from "../identity/roles/accounts-that-may.ts";
import { notify } from "../notifications/notify.ts";

/** Notifies those who manage alarms that somebody needs help. */
export const notifyHelp = async (
  { id, isDrill }: EmergencyAlarm,
  { id: responseId, name, place, note, respondedAt }: EmergencyAlarmResponse,
): Promise<void> =>
  notify({
    type: "emergency_help",
    props: { name, isDrill, where: [place, note].filter(Boolean).join(", ") },
    to: { users: await accountsThatMay("emergency-alarms.manage") },
    entityType: "EmergencyAlarm",
    entityId: id,
    url: `/emergency-alarms/${id}`,
    dedupeKey: `emergency-help:${responseId}:${respondedAt?.getTime()}`,
  });
