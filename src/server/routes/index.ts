import { activityRoutes } from "./activities/activities.ts";
import { admissionApplicationRoutes } from "./admissions/admission-applications.ts";
import { admissions } from "./admissions/admissions.ts";
import { applicationFees } from "./admissions/application-fees.ts";
import { familyApplications } from "./admissions/family-applications.ts";
import { alumni } from "./alumni/alumni.ts";
import { announcementRoutes } from "./announcements/announcements.ts";
import { commentBank } from "./assessment/comment-bank.ts";
import { exams } from "./assessment/exams.ts";
import { gradebook } from "./assessment/gradebook.ts";
import { graduation } from "./assessment/graduation.ts";
import { hallTickets } from "./assessment/hall-tickets.ts";
import { honourRolls } from "./assessment/honour-rolls.ts";
import { reportCards } from "./assessment/report-cards.ts";
import { attendance } from "./attendance/attendance.ts";
import { audit } from "./audit/audit.ts";
import { behaviour } from "./behaviour/behaviour.ts";
import { disciplineActions } from "./behaviour/discipline-actions.ts";
import { houses } from "./behaviour/houses.ts";
import { channels } from "./channels/channels.ts";
import { conversations } from "./conversations/conversations.ts";
import { courseRequestRoutes } from "./course-requests/course-requests.ts";
import { curriculum } from "./curriculum/curriculum.ts";
import { learningResources } from "./curriculum/learning-resources.ts";
import { learningStandards } from "./curriculum/learning-standards.ts";
import { dashboard } from "./dashboard/dashboard.ts";
import { documents } from "./documents/documents.ts";
import { images } from "./documents/images.ts";
import { emails } from "./emails/emails.ts";
import { emergencyAlarmRoutes } from "./emergency-alarms/emergency-alarms.ts";
import { eventRoutes } from "./events/events.ts";
import { meetingRoutes } from "./events/meetings.ts";
import { externalTests } from "./external-tests/external-tests.ts";
import { family } from "./family/family.ts";
import { clearances } from "./fees/clearances.ts";
import { feeDocuments } from "./fees/fee-documents.ts";
import { fees } from "./fees/fees.ts";
import { payments } from "./fees/payments.ts";
import { frontOffice } from "./front-office/front-office.ts";
import { idCards } from "./front-office/id-cards.ts";
import { visitors } from "./front-office/visitors.ts";
import { guardianEmails } from "./guardian-emails/guardian-emails.ts";
import { guardianRequestRoutes } from "./guardian-requests/guardian-requests.ts";
import { homework } from "./homework/homework.ts";
import { rubrics } from "./homework/rubrics.ts";
import { auth } from "./identity/auth.ts";
import { identity } from "./identity/identity.ts";
import { imports } from "./imports/imports.ts";
import { calendarFeeds } from "./integrations/calendar-feeds.ts";
import { integrations } from "./integrations/integrations.ts";
import { webhooks } from "./integrations/webhooks.ts";
import { kioskRoutes } from "./kiosks/kiosks.ts";
import { lti } from "./lti/lti.ts";
import { notifications } from "./notifications/notifications.ts";
import { push } from "./notifications/push.ts";
import { people } from "./people/people.ts";
import { operatorAuth } from "./platform/operators.ts";
import { platform } from "./platform/platform.ts";
import { system } from "./platform/system.ts";
import { tenantCorrections } from "./platform/tenant-corrections.ts";
import { consentRoutes } from "./privacy/consents.ts";
import { privacy } from "./privacy/privacy.ts";
import { retention } from "./privacy/retention.ts";
import { quizzes } from "./quizzes/quizzes.ts";
import { recordTransferRoutes } from "./record-transfers/record-transfers.ts";
import { scheduledMessageRoutes } from "./scheduled-messages/scheduled-messages.ts";
import { school } from "./school/school.ts";
import { staff } from "./staff/staff.ts";
import { structure } from "./structure/structure.ts";
import { studentSupportRoutes } from "./student-support/student-support.ts";
import { surveyAnswerRoutes } from "./surveys/survey-answers.ts";
import { surveyRoutes } from "./surveys/surveys.ts";
import { bellScheduleRoutes } from "./timetable/bell-schedules.ts";
import { cover } from "./timetable/cover.ts";
import { duties } from "./timetable/duties.ts";
import { fet } from "./timetable/fet.ts";
import { generation } from "./timetable/generation.ts";
import { roomBookings } from "./timetable/room-bookings.ts";
import { timetable } from "./timetable/timetable.ts";

/** All routes, by the tag of their operations. */
export const routes = {
  auth,
  school,
  identity,
  audit,
  structure,
  staff,
  people,
  documents: [...documents, ...images],
  privacy: [...privacy, ...consentRoutes, ...retention],
  timetable,
  fet,
  bellSchedules: bellScheduleRoutes,
  generation,
  roomBookings,
  duties,
  cover,
  attendance,
  behaviour,
  disciplineActions,
  houses,
  admissions: [...admissions, ...admissionApplicationRoutes, ...familyApplications, ...applicationFees],
  frontOffice: [...frontOffice, ...idCards, ...visitors],
  kiosks: kioskRoutes,
  gradebook,
  exams,
  commentBank,
  graduation,
  hallTickets,
  honourRolls,
  reportCards,
  homework,
  rubrics,
  quizzes,
  activities: activityRoutes,
  courseRequests: courseRequestRoutes,
  externalTests,
  curriculum,
  learningResources,
  learningStandards,
  studentSupport: studentSupportRoutes,
  recordTransfers: recordTransferRoutes,
  guardian: family,
  guardianRequests: guardianRequestRoutes,
  reports: imports,
  feeDocuments,
  fees,
  payments,
  clearances,
  dashboard,
  messaging: emails,
  integrations,
  webhooks,
  calendarFeeds,
  lti,
  guardianEmails,
  communication: [...notifications, ...channels, ...scheduledMessageRoutes],
  alumni,
  announcements: announcementRoutes,
  events: [...eventRoutes, ...meetingRoutes],
  surveys: [...surveyAnswerRoutes, ...surveyRoutes],
  emergencyAlarms: emergencyAlarmRoutes,
  conversations,
  push,
  platform: [...operatorAuth, ...platform, ...tenantCorrections, ...system],
};
