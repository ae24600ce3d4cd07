import { withAreaWords } from "../../i18n/i18n.ts";
import { everybody, family, staff } from "./kinds.ts";
import { lazyScreen } from "./lazyScreen.tsx";
import { activityRoutes } from "./learning/activityRoutes.ts";
import { courseRequestRoutes } from "./learning/courseRequestRoutes.ts";
import { curriculumRoutes } from "./learning/curriculumRoutes.ts";
import { externalTestRoutes } from "./learning/externalTestRoutes.ts";
import { graduationRoutes } from "./learning/graduationRoutes.ts";
import { homeworkRoutes } from "./learning/homeworkRoutes.ts";
import { ltiRoutes } from "./learning/ltiRoutes.ts";
import { progressRoutes } from "./learning/progressRoutes.ts";
import { quizRoutes } from "./learning/quizRoutes.ts";
import { studentSupportRoutes } from "./learning/studentSupportRoutes.ts";
import type { ScreenRoute } from "./navigation.ts";
import { admissionRoutes } from "./office/admissionRoutes.ts";
import { alumniRoutes } from "./office/alumniRoutes.ts";
import { behaviourRoutes } from "./office/behaviourRoutes.ts";
import { emergencyRoutes } from "./office/emergencyRoutes.ts";
import { eventRoutes } from "./office/eventRoutes.ts";
import { feeRoutes } from "./office/feeRoutes.ts";
import { integrationRoutes } from "./office/integrationRoutes.ts";
import { kioskRoutes } from "./office/kioskRoutes.ts";
import { peopleRoutes } from "./office/peopleRoutes.ts";
import { privacyRoutes } from "./office/privacyRoutes.ts";
import { recordTransferRoutes } from "./office/recordTransferRoutes.ts";
import { requestRoutes } from "./office/requestRoutes.ts";
import { surveyRoutes } from "./office/surveyRoutes.ts";

const assessment = <T,>(screen: Promise<T>) => withAreaWords("assessment", screen);

const screens = {
  attendance: lazyScreen(() => import("../../screens/attendance/Attendance.tsx"), "Attendance"),
  lessonRegister: lazyScreen(
    () => import("../../screens/attendance/registers/LessonRegister.tsx"),
    "LessonRegister",
  ),
  register: lazyScreen(() => import("../../screens/attendance/registers/Register.tsx"), "Register"),
  absences: lazyScreen(() => import("../../screens/attendance/Absences.tsx"), "Absences"),
  timetableBuilder: lazyScreen(() => import("../../screens/timetable/builder/Builder.tsx"), "Builder"),
  timetable: lazyScreen(() => import("../../screens/timetable/Timetable.tsx"), "Timetable"),
  gradebooks: lazyScreen(
    () => assessment(import("../../screens/assessment/gradebook/Gradebooks.tsx")),
    "Gradebooks",
  ),
  gradebook: lazyScreen(
    () => assessment(import("../../screens/assessment/gradebook/Gradebook.tsx")),
    "Gradebook",
  ),
  exams: lazyScreen(() => assessment(import("../../screens/assessment/exams/Exams.tsx")), "Exams"),
  exam: lazyScreen(
    () => withAreaWords("progress", assessment(import("../../screens/assessment/exams/Exam.tsx"))),
    "Exam",
  ),
  reportCards: lazyScreen(
    () => assessment(import("../../screens/assessment/report-cards/ReportCards.tsx")),
    "ReportCards",
  ),
  approvals: lazyScreen(
    () => assessment(import("../../screens/assessment/exams/Approvals.tsx")),
    "Approvals",
  ),
  reportCard: lazyScreen(
    () => assessment(import("../../screens/assessment/report-cards/ReportCard.tsx")),
    "ReportCard",
  ),
  templates: lazyScreen(
    () => assessment(import("../../screens/assessment/report-cards/templates/Templates.tsx")),
    "Templates",
  ),
  template: lazyScreen(
    () => assessment(import("../../screens/assessment/report-cards/templates/Template.tsx")),
    "Template",
  ),
  commentBank: lazyScreen(
    () => assessment(import("../../screens/assessment/report-cards/comments/CommentBank.tsx")),
    "CommentBank",
  ),
  transcripts: lazyScreen(
    () => assessment(import("../../screens/assessment/transcripts/Transcripts.tsx")),
    "Transcripts",
  ),
  users: lazyScreen(() => import("../../screens/identity/accounts/Users.tsx"), "Users"),
  user: lazyScreen(() => import("../../screens/identity/accounts/User.tsx"), "User"),
  roles: lazyScreen(() => import("../../screens/identity/roles/Roles.tsx"), "Roles"),
  role: lazyScreen(() => withAreaWords("roles", import("../../screens/identity/roles/Role.tsx")), "Role"),
  emails: lazyScreen(() => import("../../screens/emails/Emails.tsx"), "Emails"),
  subscription: lazyScreen(() => import("../../screens/platform/billing/Subscription.tsx"), "Subscription"),
  activity: lazyScreen(() => import("../../screens/audit/Activity.tsx"), "Activity"),
  clientEvents: lazyScreen(() => import("../../screens/audit/ClientEvents.tsx"), "ClientEvents"),
  settings: lazyScreen(() => import("../../screens/school/Settings.tsx"), "Settings"),
  setUp: lazyScreen(() => import("../../screens/school/setup/SetUp.tsx"), "SetUp"),
  setupArea: lazyScreen(() => import("../../screens/school/setup/SetupArea.tsx"), "SetupArea"),
  child: lazyScreen(() => import("../../screens/family/Child.tsx"), "Child"),
  examPaper: lazyScreen(
    () => assessment(import("../../screens/assessment/exams/ExamPaper.tsx")),
    "ExamPaper",
  ),
  guardianEmails: lazyScreen(
    () => import("../../screens/guardian-emails/GuardianEmails.tsx"),
    "GuardianEmails",
  ),
  family: lazyScreen(
    () => withAreaWords("daily", import("../../screens/family/FamilyLanding.tsx")),
    "FamilyLanding",
  ),
  messages: lazyScreen(() => import("../../screens/scheduled-messages/Messages.tsx"), "Messages"),
  compose: lazyScreen(() => import("../../screens/scheduled-messages/compose/Compose.tsx"), "Compose"),
  editMessage: lazyScreen(
    () => import("../../screens/scheduled-messages/compose/EditMessage.tsx"),
    "EditMessage",
  ),
  message: lazyScreen(() => import("../../screens/scheduled-messages/Message.tsx"), "Message"),
  announcements: lazyScreen(() => import("../../screens/announcements/Announcements.tsx"), "Announcements"),
  writeAnnouncement: lazyScreen(
    () => import("../../screens/announcements/WriteAnnouncement.tsx"),
    "WriteAnnouncement",
  ),
  editAnnouncement: lazyScreen(
    () => import("../../screens/announcements/EditAnnouncement.tsx"),
    "EditAnnouncement",
  ),
  announcement: lazyScreen(() => import("../../screens/announcements/Announcement.tsx"), "Announcement"),
  conversations: lazyScreen(() => import("../../screens/conversations/Conversations.tsx"), "Conversations"),
  newConversation: lazyScreen(
    () => import("../../screens/conversations/NewConversation.tsx"),
    "NewConversation",
  ),
  messageReports: lazyScreen(
    () => import("../../screens/conversations/moderation/MessageReports.tsx"),
    "MessageReports",
  ),
  conversation: lazyScreen(() => import("../../screens/conversations/Conversation.tsx"), "Conversation"),
  notifications: lazyScreen(() => import("../../screens/notifications/Notifications.tsx"), "Notifications"),
  notificationSettings: lazyScreen(
    () => import("../../screens/notifications/NotificationSettings.tsx"),
    "NotificationSettings",
  ),
  account: lazyScreen(
    () => withAreaWords("integrations", import("../../screens/identity/account/Account.tsx")),
    "Account",
  ),
};

/** The targets of notifications to families. For staff the same URLs are lists. */
const familyLandings = ["/attendance", "/fees", "/report-cards", "/report-cards/:id"];

/** All screens with their audience and required permissions. More specific paths come first. */
export const screenRoutes: readonly ScreenRoute[] = [
  ...peopleRoutes,
  ...behaviourRoutes,
  ...admissionRoutes,
  ...alumniRoutes,
  ...recordTransferRoutes,
  ...progressRoutes,
  ...externalTestRoutes,
  ...graduationRoutes,
  ...privacyRoutes,
  ...requestRoutes,
  ...eventRoutes,
  ...surveyRoutes,
  ...emergencyRoutes,
  { path: "/attendance", needs: ["attendance.take"], for: staff, screen: screens.attendance },
  {
    path: "/attendance/lessons/:id",
    needs: ["attendance.take"],
    for: staff,
    screen: screens.lessonRegister,
  },
  { path: "/attendance/:sectionId", needs: ["attendance.take"], for: staff, screen: screens.register },
  { path: "/absences", needs: ["attendance.manage"], for: staff, screen: screens.absences },
  {
    path: "/timetable/versions/:id",
    needs: ["timetable.manage", "structure.read", "staff.read"],
    for: staff,
    screen: screens.timetableBuilder,
  },
  { path: "/timetable", needs: ["timetable.read"], for: staff, screen: screens.timetable },
  { path: "/gradebook", needs: ["grades.write"], for: staff, screen: screens.gradebooks },
  { path: "/gradebook/:id", needs: ["grades.write"], for: staff, screen: screens.gradebook },
  { path: "/exams", needs: ["exams.read"], for: staff, screen: screens.exams },
  { path: "/exams/:id", needs: ["exams.read"], for: staff, screen: screens.exam },
  { path: "/exam-papers/:id", needs: ["exams.read"], for: staff, screen: screens.examPaper },
  { path: "/exam-approvals", needs: ["exams.approve"], for: staff, screen: screens.approvals },
  { path: "/report-cards/:id", needs: ["report-cards.read"], for: staff, screen: screens.reportCard },
  {
    path: "/report-card-templates",
    needs: ["report-cards.manage"],
    for: staff,
    screen: screens.templates,
  },
  {
    path: "/report-card-templates/:id",
    needs: ["report-cards.manage"],
    for: staff,
    screen: screens.template,
  },
  { path: "/comment-bank", needs: ["report-cards.comment"], for: staff, screen: screens.commentBank },
  { path: "/transcripts", needs: ["transcripts.read"], for: staff, screen: screens.transcripts },
  { path: "/report-cards", needs: ["report-cards.read"], for: staff, screen: screens.reportCards },
  ...feeRoutes,
  ...homeworkRoutes,
  ...kioskRoutes,
  ...ltiRoutes,
  ...quizRoutes,
  ...activityRoutes,
  ...courseRequestRoutes,
  ...curriculumRoutes,
  ...studentSupportRoutes,
  { path: "/setup", needs: ["structure.manage"], for: staff, screen: screens.setUp },
  { path: "/setup/:resource", needs: ["structure.read"], for: staff, screen: screens.setupArea },
  { path: "/messages", needs: ["messages.read"], for: staff, screen: screens.messages },
  { path: "/messages/new", needs: ["messages.send"], for: staff, screen: screens.compose },
  {
    path: "/messages/:id/edit",
    needs: ["messages.read", "messages.send"],
    for: staff,
    screen: screens.editMessage,
  },
  { path: "/messages/:id", needs: ["messages.read"], for: staff, screen: screens.message },
  { path: "/announcements", needs: [], for: everybody, screen: screens.announcements },
  {
    path: "/announcements/new",
    needs: ["announcements.manage"],
    for: staff,
    screen: screens.writeAnnouncement,
  },
  {
    path: "/announcements/:id/edit",
    needs: ["announcements.read", "announcements.manage"],
    for: staff,
    screen: screens.editAnnouncement,
  },
  { path: "/announcements/:id", needs: [], for: everybody, screen: screens.announcement },
  { path: "/conversations", needs: [], for: everybody, screen: screens.conversations },
  { path: "/conversations/new", needs: [], for: everybody, screen: screens.newConversation },
  {
    path: "/conversations/reports",
    needs: ["conversations.moderate"],
    for: staff,
    screen: screens.messageReports,
  },
  { path: "/conversations/:id", needs: [], for: everybody, screen: screens.conversation },
  ...integrationRoutes,
  {
    path: "/guardian-emails",
    needs: ["guardian-emails.read"],
    for: staff,
    screen: screens.guardianEmails,
  },
  { path: "/users", needs: ["users.read"], for: staff, screen: screens.users },
  { path: "/users/:id", needs: ["users.read"], for: staff, screen: screens.user },
  { path: "/roles", needs: ["roles.read"], for: staff, screen: screens.roles },
  { path: "/roles/:id", needs: ["roles.read"], for: staff, screen: screens.role },
  { path: "/emails", needs: ["emails.read"], for: staff, screen: screens.emails },
  { path: "/subscription", needs: ["billing.read"], for: staff, screen: screens.subscription },
  { path: "/activity", needs: ["audit.read"], for: staff, screen: screens.activity },
  { path: "/client-events", needs: ["client-events.read"], for: staff, screen: screens.clientEvents },
  { path: "/settings", needs: ["settings.read"], for: staff, screen: screens.settings },
  { path: "/children/:id", needs: ["students.read"], for: ["guardian"], screen: screens.child },
  {
    path: "/notifications/settings",
    needs: [],
    for: everybody,
    screen: screens.notificationSettings,
  },
  { path: "/notifications", needs: [], for: everybody, screen: screens.notifications },
  ...familyLandings.map((path) => ({ path, needs: [], for: family, screen: screens.family })),
  { path: "/account", needs: [], for: everybody, screen: screens.account },
];
