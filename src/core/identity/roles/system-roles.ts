import type { Scope } from "../../../lib/context.ts";
import { permissions as exams } from "../../assessment/permissions.ts";
import { type Permission, permissionKeys } from "../../permissions.ts";

interface SystemRole {
  name: string;
  category: "staff" | "student" | "guardian";
  /** The permissions of the role with their scopes. */
  allows: ReadonlyMap<Permission, Scope>;
  /**
   * Holders of this permission for the whole school may grant the role by invitation without holding its permissions: the role
   * covers only the family's own rows, and the office that keeps their records decides who belongs to the family.
   */
  invitedWith?: Permission;
}

const rowScope = (scope: Scope, ...keys: Permission[]): Array<[Permission, Scope]> =>
  keys.map((key) => [key, scope]);
const role = (
  name: string,
  category: SystemRole["category"],
  ...grants: Array<Array<[Permission, Scope]>>
): SystemRole => ({
  name,
  category,
  allows: new Map([...rowScope("all", "school.read", "structure.read"), ...grants.flat()]),
});

/** Permissions of all staff. */
const staff = rowScope(
  "all",
  "activities.read",
  "staff.read",
  "timetable.read",
  "duties.read",
  "dashboard.read",
);
/** Permissions to book rooms, for those who see their own bookings only. */
const ownBookings = rowScope("self", "room-bookings.read", "room-bookings.manage");
/** Permissions of those who plan activities and give out their places. */
const activityOffice = rowScope(
  "all",
  "extracurricular.read",
  "extracurricular.manage",
  "extracurricular.choose",
  "extracurricular.lead",
);
/** Permissions of those who open request rounds and give out the places of courses. */
const courseOffice = rowScope(
  "all",
  "course-requests.read",
  "course-requests.manage",
  "course-requests.submit",
);
/** Permissions of those who are responsible for special needs and pastoral care. */
const supportOffice = rowScope(
  "all",
  "support-plans.read",
  "support-plans.manage",
  "support-plans.review",
  "early-warnings.read",
  "early-warnings.manage",
  "warning-rules.manage",
);
/** Permissions of those who start alarms and follow who is safe. */
const emergencyOffice = rowScope(
  "all",
  "emergency-alarms.read",
  "emergency-alarms.record",
  "emergency-alarms.manage",
);
/** Permissions of office staff, who work with every family. */
const office = rowScope("all", "students.read", "guardians.read", "attendance.read", "student-notes.read");

/** The built-in roles. Each school has a row for each of them; their permissions are defined here. */
export const systemRoles = {
  administrator: role("Administrator", "staff", rowScope("all", ...permissionKeys)),
  principal: role(
    "Principal",
    "staff",
    staff,
    office,
    rowScope("all", "room-bookings.read", "room-bookings.manage", "duties.manage"),
    rowScope("all", "staff-absences.read", "staff-absences.manage"),
    rowScope("all", "settings.read", "billing.read", "users.read", "roles.read", "audit.read"),
    rowScope("all", "access-log.read"),
    rowScope("all", "office-fields.read", "health-fields.read", "safeguarding-fields.read", "hr-fields.read"),
    rowScope("all", "student-notes.write", "attendance.take", "attendance.manage", "promotions.manage"),
    rowScope("all", "guardian-emails.read", "guardian-emails.manage", "documents.read", "documents.manage"),
    rowScope("all", "behaviour.read", "behaviour.report", "behaviour.manage", "suspensions.manage"),
    rowScope("all", "discipline-actions.read", "behaviour-points.read", "behaviour-points.award"),
    rowScope("all", "houses.manage", "homework.read", "homework.write", "quizzes.read", "quizzes.write"),
    activityOffice,
    courseOffice,
    rowScope("all", "curriculum.read", "curriculum.write"),
    rowScope("all", "lesson-plans.read", "lesson-plans.write", "lesson-plans.approve"),
    rowScope("all", "learning-resources.read", "learning-resources.write", "learning-standards.manage"),
    supportOffice,
    rowScope("all", "guardian-requests.read", "guardian-requests.manage"),
    rowScope("all", ...(Object.keys(exams) as Permission[])),
    rowScope("all", "external-tests.read", "external-tests.record", "external-tests.manage"),
    rowScope(
      "all",
      "fee-plans.read",
      "fees.read",
      "fee-reports.read",
      "clearances.read",
      "clearances.manage",
    ),
    rowScope("all", "messages.read", "messages.send", "announcements.read", "announcements.manage"),
    rowScope("all", "conversations.moderate", "events.read", "events.manage"),
    rowScope("all", "surveys.read", "surveys.manage"),
    emergencyOffice,
    rowScope("all", "admissions.read", "admissions.manage", "admissions.decide", "admissions.plan"),
    rowScope("all", "application-fees.read"),
    rowScope("all", "issued-documents.read", "issued-documents.issue", "issued-documents.revoke"),
    rowScope("all", "document-templates.manage", "visitors.read", "visitors.record"),
    rowScope("all", "kiosks.read", "kiosks.manage"),
    rowScope("all", "lti-tools.read", "lti-links.read", "lti-links.write", "lti-links.launch"),
    rowScope("all", "alumni.read", "alumni.manage", "record-transfers.read", "record-transfers.manage"),
    rowScope("all", "consents.read", "consents.give", "consents.manage"),
    rowScope(
      "all",
      "data-requests.read",
      "data-requests.submit",
      "data-requests.preview",
      "data-requests.manage",
      "data-requests.approve",
    ),
  ),
  teacher: role(
    "Teacher",
    "staff",
    staff,
    ownBookings,
    rowScope("own_classes", "students.read", "guardians.read", "student-notes.read", "student-notes.write"),
    rowScope("own_classes", "attendance.read", "attendance.take", "grades.read", "grades.write"),
    rowScope("own_classes", "exams.read", "exams.mark", "report-cards.read", "report-cards.comment"),
    rowScope("own_classes", "external-tests.read", "external-tests.record", "graduation-plans.read"),
    rowScope("own_classes", "behaviour.read", "behaviour.report", "documents.read", "consents.read"),
    rowScope("own_classes", "discipline-actions.read", "behaviour-points.read", "behaviour-points.award"),
    rowScope("own_classes", "homework.read", "homework.write", "quizzes.read", "quizzes.write"),
    rowScope("own_classes", "extracurricular.read", "extracurricular.lead"),
    // For a teacher who heads a department, own classes include its courses.
    rowScope("own_classes", "curriculum.read", "curriculum.write"),
    rowScope("own_classes", "lesson-plans.read", "lesson-plans.write", "lesson-plans.approve"),
    rowScope("own_classes", "learning-resources.read", "learning-resources.write"),
    rowScope("own_classes", "lti-links.read", "lti-links.write", "lti-links.launch"),
    // Accommodations of the students they teach; all of the plans they are responsible for.
    rowScope("own_classes", "support-plans.read", "support-plans.review"),
    rowScope("own_classes", "early-warnings.read", "early-warnings.manage"),
    rowScope("own_classes", "events.read", "events.manage", "surveys.read", "surveys.manage"),
    rowScope("own_classes", "emergency-alarms.read", "emergency-alarms.record"),
  ),
  bursar: role(
    "Bursar",
    "staff",
    staff,
    ownBookings,
    rowScope(
      "all",
      "billing.read",
      "settings.read",
      "students.read",
      "guardians.read",
      "guardian-emails.read",
    ),
    rowScope(
      "all",
      "fee-plans.read",
      "fee-plans.manage",
      "fees.read",
      "fees.bill",
      "fees.collect",
      "fees.approve",
    ),
    rowScope("all", "fee-reports.read", "clearances.read", "clearances.manage", "clearances.sign"),
    rowScope("all", "application-fees.read", "application-fees.collect"),
    rowScope("all", "messages.read", "messages.send"),
  ),
  librarian: role(
    "Librarian",
    "staff",
    staff,
    ownBookings,
    rowScope("all", "students.read", "clearances.read", "clearances.sign"),
  ),
  nurse: role(
    "Nurse",
    "staff",
    staff,
    ownBookings,
    rowScope("all", "students.read", "guardians.read", "attendance.read", "health-fields.read"),
    rowScope("all", "documents.read", "documents.manage"),
    rowScope("all", "emergency-alarms.read", "emergency-alarms.record"),
  ),
  receptionist: role(
    "Receptionist",
    "staff",
    staff,
    office,
    rowScope("all", "room-bookings.read", "room-bookings.manage", "duties.manage"),
    rowScope("all", "staff-absences.read", "staff-absences.manage"),
    rowScope(
      "all",
      "users.read",
      "students.manage",
      "guardians.manage",
      "attendance.take",
      "attendance.announce",
    ),
    rowScope("all", "guardian-emails.read", "guardian-emails.manage", "documents.read", "documents.manage"),
    rowScope("all", "fee-plans.read", "fees.read", "fees.collect", "messages.read", "messages.send"),
    rowScope("all", "announcements.read", "announcements.manage", "admissions.read", "admissions.manage"),
    rowScope("all", "application-fees.read", "application-fees.collect"),
    rowScope("all", "issued-documents.read", "issued-documents.issue", "visitors.read", "visitors.record"),
    rowScope("all", "kiosks.read"),
    rowScope("all", "alumni.read", "alumni.manage", "record-transfers.read", "record-transfers.manage"),
    rowScope("all", "consents.read", "consents.give"),
    activityOffice,
    courseOffice,
    rowScope("all", "guardian-requests.read", "guardian-requests.manage"),
    rowScope("all", "events.read", "events.manage", "surveys.read", "surveys.manage"),
    emergencyOffice,
  ),
  guardian: {
    ...role(
      "Guardian",
      "guardian",
      rowScope("own_children", "students.read", "guardians.read", "timetable.read", "attendance.read"),
      rowScope(
        "own_children",
        "data-requests.read",
        "data-requests.submit",
        "consents.read",
        "consents.give",
      ),
      rowScope("own_children", "guardian-requests.read", "guardian-requests.submit"),
      rowScope("own_children", "attendance.announce", "student-notes.read", "fees.read", "clearances.read"),
      rowScope(
        "own_children",
        "documents.read",
        "grades.read",
        "exams.read",
        "report-cards.read",
        "transcripts.read",
        "homework.read",
        "homework.hand-in",
        "quizzes.read",
        "discipline-actions.read",
        "behaviour-points.read",
        "extracurricular.read",
        "extracurricular.choose",
        "course-requests.read",
        "course-requests.submit",
        "learning-resources.read",
        "external-tests.read",
        "graduation-plans.read",
        "support-plans.read",
      ),
    ),
    invitedWith: "guardians.manage",
  },
  student: {
    ...role(
      "Student",
      "student",
      rowScope("self", "students.read", "timetable.read", "attendance.read", "student-notes.read"),
      rowScope(
        "self",
        "documents.read",
        "fees.read",
        "clearances.read",
        "grades.read",
        "exams.read",
        "report-cards.read",
        "transcripts.read",
        "homework.read",
        "homework.hand-in",
        "quizzes.read",
        "quizzes.take",
        "discipline-actions.read",
        "behaviour-points.read",
        "extracurricular.read",
        "extracurricular.choose",
        "course-requests.read",
        "course-requests.submit",
        "learning-resources.read",
        "external-tests.read",
        "graduation-plans.read",
        "lti-links.read",
        "lti-links.launch",
      ),
    ),
    invitedWith: "students.manage",
  },
} as const satisfies Record<string, SystemRole>;

export type SystemRoleKey = keyof typeof systemRoles;
