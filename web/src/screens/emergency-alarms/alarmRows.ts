import type { Body, ResponseOf, Row } from "../../api/types.ts";

export type Alarm = Row<"/api/v1/emergency-alarms">;
export type AlarmResponse = Row<"/api/v1/emergency-alarm-responses">;
export type OwnAlarm = NonNullable<
  ResponseOf<"/api/v1/communication/emergency-alarms", "get">
>["data"][number];
export type AlarmTexts = NonNullable<Body<"/api/v1/emergency-alarms", "post">>["texts"];

export const alarmKinds = [
  "evacuation",
  "lockdown",
  "medical",
  "weather",
  "other",
] as const satisfies readonly Alarm["kind"][];

/** Path prefixes of the queries to refetch after an alarm or a response has changed. */
export const alarmRefreshes = [
  "/emergency-alarms",
  "/emergency-alarm-responses",
  "/emergency-alarm-messages",
  "/communication/emergency-alarms",
] as const;
