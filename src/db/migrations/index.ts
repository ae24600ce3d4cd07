import type { ConcurrentIndexes, Migration } from "../migrating/migration.ts";
import * as platform from "./20261121090000-platform.ts";
import * as identity from "./20261121091000-identity.ts";
import * as audit from "./20261121092000-audit.ts";
import * as structure from "./20261122091000-structure.ts";
import * as staff from "./20261122092000-staff.ts";
import * as people from "./20261122093000-people.ts";
import * as timetable from "./20261122094000-timetable.ts";
import * as attendance from "./20261122095000-attendance.ts";
import * as reports from "./20261122096000-reports.ts";
import * as listOrders from "./20261122097000-list-orders.ts";
import * as fees from "./20261123091000-fees.ts";
import * as payments from "./20261123092000-payments.ts";
import * as ledger from "./20261123093000-ledger.ts";
import * as clearance from "./20261123094000-clearance.ts";
import * as exams from "./20261124090000-exams.ts";
import * as reportCards from "./20261124091000-report-cards.ts";
import * as jobsAndMail from "./20261125090000-jobs-and-mail.ts";
import * as guardianEmails from "./20261125091000-guardian-emails.ts";
import * as communication from "./20261126090000-communication.ts";
import * as announcements from "./20261126091000-announcements.ts";
import * as conversations from "./20261126092000-conversations.ts";
import * as integrations from "./20261127090000-integrations.ts";
import * as webhooks from "./20261127091000-webhooks.ts";
import * as operators from "./20261128090000-operators.ts";
import * as behaviour from "./20261129090000-behaviour.ts";
import * as delegation from "./20261201010000-delegation.ts";
import * as integrationAuthority from "./20261201020000-integration-authority.ts";
import * as customFieldVisibility from "./20261201030000-custom-field-visibility.ts";
import * as fourEyes from "./20261201040000-four-eyes.ts";
import * as priorRecordWriters from "./20261201041000-prior-record-writers.ts";
import * as maskedAddresses from "./20261201050000-masked-addresses.ts";
import * as sealedEmails from "./20261201060000-sealed-emails.ts";
import * as auditChain from "./20261201080000-audit-chain.ts";
import * as webhookAuthority from "./20261201100000-webhook-authority.ts";
import * as passwordExpiry from "./20261201110000-password-expiry.ts";
import * as activityParams from "./20261202080000-activity-params.ts";
import * as searchPath from "./20261202100000-search-path.ts";
import * as gradeTotals from "./20261203090000-grade-totals.ts";
import * as traces from "./20261204090000-traces.ts";
import * as reportCardNames from "./20261205090000-report-card-names.ts";
import * as documents from "./20261205100000-documents.ts";
import * as admissions from "./20261206090000-admissions.ts";
import * as admissionApplications from "./20261206091000-admission-applications.ts";
import * as invoiceReminders from "./20261206120000-invoice-reminders.ts";
import * as familyApplications from "./20261207010000-family-applications.ts";
import * as applicationDocuments from "./20261207020000-application-documents.ts";
import * as interviews from "./20261207030000-interviews.ts";
import * as privacy from "./20261208010000-privacy.ts";
import * as consents from "./20261208020000-consents.ts";
import * as frontOffice from "./20261209010000-front-office.ts";
import * as studentSuspensions from "./20261209020000-student-suspensions.ts";
import * as visitorLogs from "./20261209030000-visitor-logs.ts";
import * as personDistinctions from "./20261209040000-person-distinctions.ts";
import * as homework from "./20261210010000-homework.ts";
import * as events from "./20261211010000-events.ts";
import * as disciplineActions from "./20261212010000-discipline-actions.ts";
import * as houses from "./20261212020000-houses.ts";
import * as activities from "./20261213010000-activities.ts";
import * as curriculum from "./20261214010000-curriculum.ts";
import * as learningResources from "./20261214020000-learning-resources.ts";
import * as guardianRequests from "./20261216010000-guardian-requests.ts";
import * as timetableGenerations from "./20261217010000-timetable-generations.ts";
import * as quizzes from "./20261218010000-quizzes.ts";
import * as retentionRules from "./20261219010000-retention-rules.ts";
import * as studentSupport from "./20261220010000-student-support.ts";
import * as surveys from "./20261221010000-surveys.ts";
import * as accessLog from "./20261222010000-access-log.ts";
import * as meetingSlots from "./20261223010000-meeting-slots.ts";
import * as commentBank from "./20261224010000-comment-bank.ts";
import * as roomBookings from "./20261225010000-room-bookings.ts";
import * as dutyRoster from "./20261225020000-duty-roster.ts";
import * as staffAbsences from "./20261225030000-staff-absences.ts";
import * as hallTickets from "./20261226010000-hall-tickets.ts";
import * as honourRolls from "./20261226020000-honour-rolls.ts";
import * as emergencyAlarms from "./20261227010000-emergency-alarms.ts";
import * as applicationFees from "./20261227020000-application-fees.ts";
import * as rubrics from "./20261228010000-rubrics.ts";
import * as learningStandards from "./20261229010000-learning-standards.ts";
import * as courseRequests from "./20261230010000-course-requests.ts";
import * as timetableCycles from "./20261230020000-timetable-cycles.ts";
import * as alumni from "./20261231010000-alumni.ts";
import * as externalTests from "./20270102010000-external-tests.ts";
import * as recordTransfers from "./20270103010000-record-transfers.ts";
import * as lti from "./20270104010000-lti.ts";
import * as graduationPlans from "./20270105010000-graduation-plans.ts";
import * as bellSchedules from "./20270106010000-bell-schedules.ts";
import * as kiosks from "./20270107010000-kiosks.ts";
import * as fileStore from "./20270110010000-file-store.ts";
import * as paymentProofFiles from "./20270110020000-payment-proof-files.ts";
import * as importKinds from "./20270114010000-import-kinds.ts";
import * as programs from "./20270115010000-programs.ts";
import * as schoolMoves from "./20270116010000-school-moves.ts";
import * as auditArchives from "./20270117010000-audit-archives.ts";
import * as feeBalanceUpdates from "./20270117020000-fee-balance-updates.ts";
import * as attendanceOfStudent from "./20270117030000-attendance-of-student.ts";

/** Every migration in order. The database stores the name, so a name never changes. */

export const migrations: ReadonlyArray<{ name: string; up: Migration; indexes?: ConcurrentIndexes }> = [
  { name: "20261121090000-platform", ...platform },
  { name: "20261121091000-identity", ...identity },
  { name: "20261121092000-audit", ...audit },
  { name: "20261122091000-structure", ...structure },
  { name: "20261122092000-staff", ...staff },
  { name: "20261122093000-people", ...people },
  { name: "20261122094000-timetable", ...timetable },
  { name: "20261122095000-attendance", ...attendance },
  { name: "20261122096000-reports", ...reports },
  { name: "20261122097000-list-orders", ...listOrders },
  { name: "20261123091000-fees", ...fees },
  { name: "20261123092000-payments", ...payments },
  { name: "20261123093000-ledger", ...ledger },
  { name: "20261123094000-clearance", ...clearance },
  { name: "20261124090000-exams", ...exams },
  { name: "20261124091000-report-cards", ...reportCards },
  { name: "20261125090000-jobs-and-mail", ...jobsAndMail },
  { name: "20261125091000-guardian-emails", ...guardianEmails },
  { name: "20261126090000-communication", ...communication },
  { name: "20261126091000-announcements", ...announcements },
  { name: "20261126092000-conversations", ...conversations },
  { name: "20261127090000-integrations", ...integrations },
  { name: "20261127091000-webhooks", ...webhooks },
  { name: "20261128090000-operators", ...operators },
  { name: "20261129090000-behaviour", ...behaviour },
  { name: "20261201010000-delegation", ...delegation },
  { name: "20261201020000-integration-authority", ...integrationAuthority },
  { name: "20261201030000-custom-field-visibility", ...customFieldVisibility },
  { name: "20261201040000-four-eyes", ...fourEyes },
  { name: "20261201041000-prior-record-writers", ...priorRecordWriters },
  { name: "20261201050000-masked-addresses", ...maskedAddresses },
  { name: "20261201060000-sealed-emails", ...sealedEmails },
  { name: "20261201080000-audit-chain", ...auditChain },
  { name: "20261201100000-webhook-authority", ...webhookAuthority },
  { name: "20261201110000-password-expiry", ...passwordExpiry },
  { name: "20261202080000-activity-params", ...activityParams },
  { name: "20261202100000-search-path", ...searchPath },
  { name: "20261203090000-grade-totals", ...gradeTotals },
  { name: "20261204090000-traces", ...traces },
  { name: "20261205090000-report-card-names", ...reportCardNames },
  { name: "20261205100000-documents", ...documents },
  { name: "20261206090000-admissions", ...admissions },
  { name: "20261206091000-admission-applications", ...admissionApplications },
  { name: "20261206120000-invoice-reminders", ...invoiceReminders },
  { name: "20261207010000-family-applications", ...familyApplications },
  { name: "20261207020000-application-documents", ...applicationDocuments },
  { name: "20261207030000-interviews", ...interviews },
  { name: "20261208010000-privacy", ...privacy },
  { name: "20261208020000-consents", ...consents },
  { name: "20261209010000-front-office", ...frontOffice },
  { name: "20261209020000-student-suspensions", ...studentSuspensions },
  { name: "20261209030000-visitor-logs", ...visitorLogs },
  { name: "20261209040000-person-distinctions", ...personDistinctions },
  { name: "20261210010000-homework", ...homework },
  { name: "20261211010000-events", ...events },
  { name: "20261212010000-discipline-actions", ...disciplineActions },
  { name: "20261212020000-houses", ...houses },
  { name: "20261213010000-activities", ...activities },
  { name: "20261214010000-curriculum", ...curriculum },
  { name: "20261214020000-learning-resources", ...learningResources },
  { name: "20261216010000-guardian-requests", ...guardianRequests },
  { name: "20261217010000-timetable-generations", ...timetableGenerations },
  { name: "20261218010000-quizzes", ...quizzes },
  { name: "20261219010000-retention-rules", ...retentionRules },
  { name: "20261220010000-student-support", ...studentSupport },
  { name: "20261221010000-surveys", ...surveys },
  { name: "20261222010000-access-log", ...accessLog },
  { name: "20261223010000-meeting-slots", ...meetingSlots },
  { name: "20261224010000-comment-bank", ...commentBank },
  { name: "20261225010000-room-bookings", ...roomBookings },
  { name: "20261225020000-duty-roster", ...dutyRoster },
  { name: "20261225030000-staff-absences", ...staffAbsences },
  { name: "20261226010000-hall-tickets", ...hallTickets },
  { name: "20261226020000-honour-rolls", ...honourRolls },
  { name: "20261227010000-emergency-alarms", ...emergencyAlarms },
  { name: "20261227020000-application-fees", ...applicationFees },
  { name: "20261228010000-rubrics", ...rubrics },
  { name: "20261229010000-learning-standards", ...learningStandards },
  { name: "20261230010000-course-requests", ...courseRequests },
  { name: "20261230020000-timetable-cycles", ...timetableCycles },
  { name: "20261231010000-alumni", ...alumni },
  { name: "20270102010000-external-tests", ...externalTests },
  { name: "20270103010000-record-transfers", ...recordTransfers },
  { name: "20270104010000-lti", ...lti },
  { name: "20270105010000-graduation-plans", ...graduationPlans },
  { name: "20270106010000-bell-schedules", ...bellSchedules },
  { name: "20270107010000-kiosks", ...kiosks },
  { name: "20270110010000-file-store", ...fileStore },
  { name: "20270110020000-payment-proof-files", ...paymentProofFiles },
  { name: "20270114010000-import-kinds", ...importKinds },
  { name: "20270115010000-programs", ...programs },
  { name: "20270116010000-school-moves", ...schoolMoves },
  { name: "20270117010000-audit-archives", ...auditArchives },
  { name: "20270117020000-fee-balance-updates", ...feeBalanceUpdates },
  { name: "20270117030000-attendance-of-student", ...attendanceOfStudent },
];
