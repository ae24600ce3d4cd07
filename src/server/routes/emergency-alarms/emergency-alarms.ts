import { z } from "zod";
import { emergencyAlarmResponses } from "../../../core/emergency-alarms/emergency-alarm-responses.ts";
import { EmergencyAlarmView, emergencyAlarms } from "../../../core/emergency-alarms/emergency-alarms.ts";
import { endAlarm } from "../../../core/emergency-alarms/end-alarm.ts";
import {
  EmergencyAlarmMessageView,
  emergencyAlarmMessages,
} from "../../../core/emergency-alarms/messages/emergency-alarm-messages.ts";
import {
  followUpAlarm,
  NewEmergencyAlarmMessage,
} from "../../../core/emergency-alarms/messages/send-alarm-message.ts";
import { OwnEmergencyAlarms, showOwnAlarms } from "../../../core/emergency-alarms/own-alarms.ts";
import {
  AskedAlarmAudience,
  EmergencyAlarmPreview,
  previewAlarm,
} from "../../../core/emergency-alarms/preview-alarm.ts";
import { printAlarm } from "../../../core/emergency-alarms/print-alarm.ts";
import {
  EmergencyResponsesRecorded,
  OwnEmergencyResponse,
  RecordedEmergencyResponses,
  recordResponses,
  respondToAlarm,
} from "../../../core/emergency-alarms/respond-to-alarm.ts";
import { NewEmergencyAlarm, startAlarm } from "../../../core/emergency-alarms/start-alarm.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const Id = z.object({ id: z.uuid() });
const own = "/communication/emergency-alarms";

export const emergencyAlarmRoutes = [
  route({
    method: "get",
    path: own,
    summary: "Show the emergency alarm that the caller is in now",
    permission: "signed-in",
    transaction: "none",
    response: OwnEmergencyAlarms,
    handle: () => showOwnAlarms(),
  }),
  route({
    method: "put",
    path: `${own}/:id/response`,
    summary: "Say that the caller is safe or needs help",
    permission: "signed-in",
    whileSuspended: true,
    params: Id,
    body: OwnEmergencyResponse,
    response: OwnEmergencyAlarms,
    handle: ({ params, body }) => respondToAlarm(params.id, body),
  }),
  // Before the routes with `:id`, which would match the ".pdf" path.
  route({
    method: "get",
    path: "/emergency-alarms/:id.pdf",
    summary: "Print the report of an emergency alarm",
    permission: "emergency-alarms.manage",
    records: "EmergencyAlarm",
    params: Id,
    file: { type: "application/pdf", name: "emergency-alarm.pdf" },
    handle: ({ params }) => printAlarm(params.id),
  }),
  route({
    method: "post",
    path: "/emergency-alarms/preview",
    summary: "Count the people who would get an emergency alarm",
    permission: "emergency-alarms.manage",
    whileSuspended: true,
    body: AskedAlarmAudience,
    response: EmergencyAlarmPreview,
    handle: ({ body }) => previewAlarm(body),
  }),
  ...crudRoutes("/emergency-alarms", emergencyAlarms),
  route({
    method: "post",
    path: "/emergency-alarms",
    summary: "Start an emergency alarm or a drill",
    permission: "emergency-alarms.manage",
    status: 201,
    idempotent: true,
    whileSuspended: true,
    body: NewEmergencyAlarm,
    response: EmergencyAlarmView,
    handle: ({ body }) => startAlarm(body),
  }),
  route({
    method: "post",
    path: "/emergency-alarms/:id/messages",
    summary: "Send a follow-up message to everybody in an emergency alarm",
    permission: "emergency-alarms.manage",
    status: 201,
    idempotent: true,
    whileSuspended: true,
    params: Id,
    body: NewEmergencyAlarmMessage,
    response: EmergencyAlarmMessageView,
    handle: ({ params, body }) => followUpAlarm(params.id, body),
  }),
  route({
    method: "put",
    path: "/emergency-alarms/:id/all-clear",
    summary: "Give the all-clear and end an emergency alarm",
    permission: "emergency-alarms.manage",
    whileSuspended: true,
    params: Id,
    body: NewEmergencyAlarmMessage,
    response: EmergencyAlarmView,
    handle: ({ params, body }) => endAlarm(params.id, body),
  }),
  route({
    method: "put",
    path: "/emergency-alarms/:id/responses",
    summary: "Record that people are safe or need help",
    permission: "emergency-alarms.record",
    whileSuspended: true,
    params: Id,
    body: RecordedEmergencyResponses,
    response: EmergencyResponsesRecorded,
    handle: ({ params, body }) => recordResponses(params.id, body),
  }),
  ...crudRoutes("/emergency-alarm-messages", emergencyAlarmMessages),
  ...crudRoutes("/emergency-alarm-responses", emergencyAlarmResponses),
];
