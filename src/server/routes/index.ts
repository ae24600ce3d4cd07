import { announcementRoutes } from "./announcements.ts";
import { attendance } from "./attendance.ts";
import { audit } from "./audit.ts";
import { auth } from "./auth.ts";
import { behaviour } from "./behaviour.ts";
import { calendarFeeds } from "./calendar-feeds.ts";
import { clearances } from "./clearances.ts";
import { communication } from "./communication.ts";
import { conversations } from "./conversations.ts";
import { dashboard } from "./dashboard.ts";
import { exams } from "./exams.ts";
import { feeDocuments } from "./fee-documents.ts";
import { fees } from "./fees.ts";
import { gradebook } from "./gradebook.ts";
import { guardian } from "./guardian.ts";
import { guardianEmails } from "./guardian-emails.ts";
import { identity } from "./identity.ts";
import { integrations } from "./integrations.ts";
import { messaging } from "./messaging.ts";
import { operatorAuth } from "./operators.ts";
import { payments } from "./payments.ts";
import { people } from "./people.ts";
import { platform } from "./platform.ts";
import { push } from "./push.ts";
import { reportCards } from "./report-cards.ts";
import { reports } from "./reports.ts";
import { school } from "./school.ts";
import { staff } from "./staff.ts";
import { structure } from "./structure.ts";
import { timetable } from "./timetable.ts";
import { webhooks } from "./webhooks.ts";

/** Every route there is, by module. */
export const routes = {
  auth,
  school,
  identity,
  audit,
  structure,
  staff,
  people,
  timetable,
  attendance,
  behaviour,
  gradebook,
  exams,
  reportCards,
  guardian,
  reports,
  feeDocuments,
  fees,
  payments,
  clearances,
  dashboard,
  messaging,
  integrations,
  webhooks,
  calendarFeeds,
  guardianEmails,
  communication,
  announcements: announcementRoutes,
  conversations,
  push,
  platform: [...operatorAuth, ...platform],
};
