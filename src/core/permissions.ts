import { permissions as activities } from "./activities/permissions.ts";
import { permissions as admissions } from "./admissions/permissions.ts";
import { permissions as alumni } from "./alumni/permissions.ts";
import { permissions as announcements } from "./announcements/permissions.ts";
import { permissions as assessment } from "./assessment/permissions.ts";
import { permissions as attendance } from "./attendance/permissions.ts";
import { permissions as audit } from "./audit/permissions.ts";
import { permissions as behaviour } from "./behaviour/permissions.ts";
import { permissions as channels } from "./channels/permissions.ts";
import { permissions as conversations } from "./conversations/permissions.ts";
import { permissions as courseRequests } from "./course-requests/permissions.ts";
import { permissions as curriculum } from "./curriculum/permissions.ts";
import { permissions as dashboard } from "./dashboard/permissions.ts";
import { permissions as documents } from "./documents/permissions.ts";
import { permissions as emails } from "./emails/permissions.ts";
import { permissions as emergencyAlarms } from "./emergency-alarms/permissions.ts";
import { permissions as events } from "./events/permissions.ts";
import { permissions as externalTests } from "./external-tests/permissions.ts";
import { permissions as fees } from "./fees/permissions.ts";
import { permissions as frontOffice } from "./front-office/permissions.ts";
import { permissions as guardianRequests } from "./guardian-requests/permissions.ts";
import { permissions as homework } from "./homework/permissions.ts";
import { permissions as identity } from "./identity/permissions.ts";
import { permissions as imports } from "./imports/permissions.ts";
import { permissions as integrations } from "./integrations/permissions.ts";
import { permissions as kiosks } from "./kiosks/permissions.ts";
import { permissions as lti } from "./lti/permissions.ts";
import { permissions as people } from "./people/permissions.ts";
import { permissions as privacy } from "./privacy/permissions.ts";
import { permissions as quizzes } from "./quizzes/permissions.ts";
import { permissions as recordTransfers } from "./record-transfers/permissions.ts";
import { permissions as scheduledMessages } from "./scheduled-messages/permissions.ts";
import { permissions as school } from "./school/permissions.ts";
import { permissions as staff } from "./staff/permissions.ts";
import { permissions as structure } from "./structure/permissions.ts";
import { permissions as studentSupport } from "./student-support/permissions.ts";
import { permissions as surveys } from "./surveys/permissions.ts";
import { permissions as timetable } from "./timetable/permissions.ts";

/** All permissions, with their descriptions. */
export const permissions = {
  ...school,
  ...identity,
  ...audit,
  ...structure,
  ...staff,
  ...people,
  ...documents,
  ...privacy,
  ...timetable,
  ...attendance,
  ...behaviour,
  ...admissions,
  ...frontOffice,
  ...kiosks,
  ...alumni,
  ...assessment,
  ...externalTests,
  ...homework,
  ...quizzes,
  ...activities,
  ...courseRequests,
  ...curriculum,
  ...studentSupport,
  ...recordTransfers,
  ...guardianRequests,
  ...dashboard,
  ...imports,
  ...fees,
  ...emails,
  ...integrations,
  ...lti,
  ...scheduledMessages,
  ...channels,
  ...announcements,
  ...events,
  ...surveys,
  ...conversations,
  ...emergencyAlarms,
} as const;

export type Permission = keyof typeof permissions;

export const permissionKeys = Object.keys(permissions) as Permission[];
