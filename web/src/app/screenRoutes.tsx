import type { ComponentType } from "react";
import { lazyScreen } from "./lazyScreen.tsx";
import type { Kind } from "./navigation.ts";

interface ScreenRoute {
  path: string;
  needs: readonly string[];
  for: readonly Kind[];
  screen: ComponentType<any>;
}

const staff = ["office", "teacher"] as const;
const family = ["guardian", "student"] as const;
const everybody = ["office", "teacher", "guardian", "student"] as const;

const screens = {
  students: lazyScreen(() => import("../screens/students/Students.tsx"), "Students"),
  admit: lazyScreen(() => import("../screens/students/AdmitStudent.tsx"), "AdmitStudent"),
  student: lazyScreen(() => import("../screens/students/Student.tsx"), "Student"),
  guardians: lazyScreen(() => import("../screens/guardians/Guardians.tsx"), "Guardians"),
  guardian: lazyScreen(() => import("../screens/guardians/Guardian.tsx"), "Guardian"),
  staffMembers: lazyScreen(() => import("../screens/staff/StaffMembers.tsx"), "StaffMembers"),
  staffMember: lazyScreen(() => import("../screens/staff/StaffMember.tsx"), "StaffMember"),
  registers: lazyScreen(() => import("../screens/attendance/Registers.tsx"), "Registers"),
  register: lazyScreen(() => import("../screens/attendance/Register.tsx"), "Register"),
  absences: lazyScreen(() => import("../screens/attendance/Absences.tsx"), "Absences"),
  timetable: lazyScreen(() => import("../screens/timetable/Timetable.tsx"), "Timetable"),
  gradebooks: lazyScreen(() => import("../screens/results/Gradebooks.tsx"), "Gradebooks"),
  gradebook: lazyScreen(() => import("../screens/results/Gradebook.tsx"), "Gradebook"),
  exams: lazyScreen(() => import("../screens/results/Exams.tsx"), "Exams"),
  exam: lazyScreen(() => import("../screens/results/Exam.tsx"), "Exam"),
  reportCards: lazyScreen(() => import("../screens/results/ReportCards.tsx"), "ReportCards"),
  fees: lazyScreen(() => import("../screens/fees/Fees.tsx"), "Fees"),
  takePayment: lazyScreen(() => import("../screens/fees/TakePayment.tsx"), "TakePayment"),
  invoice: lazyScreen(() => import("../screens/fees/Invoice.tsx"), "Invoice"),
  users: lazyScreen(() => import("../screens/system/Users.tsx"), "Users"),
  user: lazyScreen(() => import("../screens/system/User.tsx"), "User"),
  roles: lazyScreen(() => import("../screens/system/Roles.tsx"), "Roles"),
  role: lazyScreen(() => import("../screens/system/Role.tsx"), "Role"),
  emails: lazyScreen(() => import("../screens/system/Emails.tsx"), "Emails"),
  subscription: lazyScreen(() => import("../screens/system/Subscription.tsx"), "Subscription"),
  activity: lazyScreen(() => import("../screens/system/Activity.tsx"), "Activity"),
  settings: lazyScreen(() => import("../screens/system/Settings.tsx"), "Settings"),
  child: lazyScreen(() => import("../screens/family/Child.tsx"), "Child"),
  examPaper: lazyScreen(() => import("../screens/results/ExamPaper.tsx"), "ExamPaper"),
  clearances: lazyScreen(() => import("../screens/clearances/Clearances.tsx"), "Clearances"),
  clearance: lazyScreen(() => import("../screens/clearances/Clearance.tsx"), "Clearance"),
  guardianEmails: lazyScreen(() => import("../screens/system/GuardianEmails.tsx"), "GuardianEmails"),
  family: lazyScreen(() => import("../screens/family/FamilyLanding.tsx"), "FamilyLanding"),
  messages: lazyScreen(() => import("../screens/messages/Messages.tsx"), "Messages"),
  compose: lazyScreen(() => import("../screens/messages/Compose.tsx"), "Compose"),
  editMessage: lazyScreen(() => import("../screens/messages/EditMessage.tsx"), "EditMessage"),
  message: lazyScreen(() => import("../screens/messages/Message.tsx"), "Message"),
  announcements: lazyScreen(() => import("../screens/announcements/Announcements.tsx"), "Announcements"),
  writeAnnouncement: lazyScreen(
    () => import("../screens/announcements/WriteAnnouncement.tsx"),
    "WriteAnnouncement",
  ),
  editAnnouncement: lazyScreen(
    () => import("../screens/announcements/EditAnnouncement.tsx"),
    "EditAnnouncement",
  ),
  announcement: lazyScreen(() => import("../screens/announcements/Announcement.tsx"), "Announcement"),
  conversations: lazyScreen(() => import("../screens/conversations/Conversations.tsx"), "Conversations"),
  newConversation: lazyScreen(
    () => import("../screens/conversations/NewConversation.tsx"),
    "NewConversation",
  ),
  messageReports: lazyScreen(() => import("../screens/conversations/MessageReports.tsx"), "MessageReports"),
  conversation: lazyScreen(() => import("../screens/conversations/Conversation.tsx"), "Conversation"),
  imports: lazyScreen(() => import("../screens/imports/Imports.tsx"), "Imports"),
  import: lazyScreen(() => import("../screens/imports/Import.tsx"), "Import"),
  integrations: lazyScreen(() => import("../screens/integrations/Integrations.tsx"), "Integrations"),
  connection: lazyScreen(() => import("../screens/integrations/Connection.tsx"), "Connection"),
  syncRun: lazyScreen(() => import("../screens/integrations/SyncRun.tsx"), "SyncRun"),
  webhook: lazyScreen(() => import("../screens/integrations/Webhook.tsx"), "Webhook"),
  notifications: lazyScreen(() => import("../screens/notifications/Notifications.tsx"), "Notifications"),
  notificationSettings: lazyScreen(
    () => import("../screens/notifications/NotificationSettings.tsx"),
    "NotificationSettings",
  ),
  account: lazyScreen(() => import("../screens/account/Account.tsx"), "Account"),
};

/** Where what families are told leads; for the staff the same addresses are lists. */
const familyLandings = ["/attendance", "/fees", "/report-cards", "/report-cards/:id"];

/** Every screen, whom it is for and what it needs; the more special address stands first. */
export const screenRoutes: readonly ScreenRoute[] = [
  { path: "/students", needs: ["students.read"], for: staff, screen: screens.students },
  { path: "/students/new", needs: ["students.manage"], for: staff, screen: screens.admit },
  { path: "/students/:id", needs: ["students.read"], for: staff, screen: screens.student },
  { path: "/guardians", needs: ["guardians.read"], for: staff, screen: screens.guardians },
  { path: "/guardians/:id", needs: ["guardians.read"], for: staff, screen: screens.guardian },
  { path: "/staff", needs: ["staff.read"], for: staff, screen: screens.staffMembers },
  { path: "/staff/:id", needs: ["staff.read"], for: staff, screen: screens.staffMember },
  { path: "/attendance", needs: ["attendance.take"], for: staff, screen: screens.registers },
  { path: "/attendance/:sectionId", needs: ["attendance.take"], for: staff, screen: screens.register },
  { path: "/absences", needs: ["attendance.manage"], for: staff, screen: screens.absences },
  { path: "/timetable", needs: ["timetable.read"], for: staff, screen: screens.timetable },
  { path: "/gradebook", needs: ["grades.write"], for: staff, screen: screens.gradebooks },
  { path: "/gradebook/:id", needs: ["grades.write"], for: staff, screen: screens.gradebook },
  { path: "/exams", needs: ["exams.read"], for: staff, screen: screens.exams },
  { path: "/exams/:id", needs: ["exams.read"], for: staff, screen: screens.exam },
  { path: "/exam-papers/:id", needs: ["exams.read"], for: staff, screen: screens.examPaper },
  { path: "/report-cards", needs: ["report-cards.read"], for: staff, screen: screens.reportCards },
  { path: "/fees", needs: ["fees.read"], for: staff, screen: screens.fees },
  { path: "/fees/pay", needs: ["fees.collect"], for: staff, screen: screens.takePayment },
  { path: "/fees/invoices/:id", needs: ["fees.read"], for: staff, screen: screens.invoice },
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
  { path: "/imports", needs: ["imports.manage"], for: ["office"], screen: screens.imports },
  { path: "/imports/:id", needs: ["imports.manage"], for: ["office"], screen: screens.import },
  {
    path: "/integrations",
    needs: ["integrations.read"],
    for: ["office"],
    screen: screens.integrations,
  },
  {
    path: "/integrations/connections/:id",
    needs: ["integrations.read"],
    for: ["office"],
    screen: screens.connection,
  },
  {
    path: "/integrations/runs/:id",
    needs: ["integrations.read"],
    for: ["office"],
    screen: screens.syncRun,
  },
  {
    path: "/integrations/webhooks/:id",
    needs: ["integrations.read"],
    for: ["office"],
    screen: screens.webhook,
  },
  { path: "/clearances", needs: ["clearances.read"], for: staff, screen: screens.clearances },
  { path: "/clearances/:id", needs: ["clearances.read"], for: staff, screen: screens.clearance },
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
