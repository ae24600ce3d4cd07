export const permissions = {
  "emergency-alarms.read": "See emergency alarms and who is safe",
  "emergency-alarms.record": "Record for others that they are safe or need help",
  "emergency-alarms.manage": "Start emergency alarms, send follow-up messages and give the all-clear",
} as const;
