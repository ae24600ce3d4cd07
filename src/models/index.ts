import type { Sequelize } from "sequelize";
import * as activities from "./activities/index.ts";
import * as admissions from "./admissions/index.ts";
import * as alumni from "./alumni/index.ts";
import * as announcements from "./announcements/index.ts";
import * as assessment from "./assessment/index.ts";
import * as attendance from "./attendance/index.ts";
import * as audit from "./audit/index.ts";
import * as behaviour from "./behaviour/index.ts";
import * as channels from "./channels/index.ts";
import * as conversations from "./conversations/index.ts";
import * as courseRequests from "./course-requests/index.ts";
import * as curriculum from "./curriculum/index.ts";
import * as dashboard from "./dashboard/index.ts";
import * as documents from "./documents/index.ts";
import * as emails from "./emails/index.ts";
import * as emergencyAlarms from "./emergency-alarms/index.ts";
import * as events from "./events/index.ts";
import * as externalTests from "./external-tests/index.ts";
import * as fees from "./fees/index.ts";
import * as frontOffice from "./front-office/index.ts";
import * as guardianRequests from "./guardian-requests/index.ts";
import * as homework from "./homework/index.ts";
import * as identity from "./identity/index.ts";
import * as imports from "./imports/index.ts";
import * as integrations from "./integrations/index.ts";
import * as kiosks from "./kiosks/index.ts";
import * as lti from "./lti/index.ts";
import * as notifications from "./notifications/index.ts";
import * as people from "./people/index.ts";
import * as platform from "./platform/index.ts";
import * as privacy from "./privacy/index.ts";
import * as quizzes from "./quizzes/index.ts";
import * as recordTransfers from "./record-transfers/index.ts";
import * as scheduledMessages from "./scheduled-messages/index.ts";
import * as scheduling from "./scheduling/index.ts";
import * as school from "./school/index.ts";
import * as staff from "./staff/index.ts";
import * as structure from "./structure/index.ts";
import * as studentSupport from "./student-support/index.ts";
import * as surveys from "./surveys/index.ts";
import { initTables } from "./table.ts";
import * as timetable from "./timetable/index.ts";

/** The modules in order of dependency. */
const modules = [
  audit,
  scheduling,
  school,
  emails,
  identity,
  channels,
  notifications,
  structure,
  people,
  staff,
  documents,
  privacy,
  timetable,
  attendance,
  behaviour,
  admissions,
  frontOffice,
  kiosks,
  alumni,
  fees,
  assessment,
  externalTests,
  homework,
  quizzes,
  activities,
  courseRequests,
  curriculum,
  studentSupport,
  recordTransfers,
  guardianRequests,
  announcements,
  events,
  surveys,
  conversations,
  scheduledMessages,
  emergencyAlarms,
  imports,
  dashboard,
  integrations,
  lti,
  platform,
];

/** Binds all models to the connection. @returns the number of models */
export function initModels(sequelize: Sequelize): number {
  const { count, first } = initTables(sequelize);
  if (first) for (const { associate } of modules) associate();
  return count;
}
