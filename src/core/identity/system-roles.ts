import type { Scope } from "../../lib/context.ts";
import { permissions as exams } from "../exams/permissions.ts";
import { type Permission, permissionKeys } from "../permissions.ts";

interface SystemRole {
  name: string;
  category: "staff" | "student" | "guardian";
  /** What the role allows and how far; a bare list reaches the whole school. */
  allows: ReadonlyMap<Permission, Scope>;
  /**
   * Who holds this permission over the whole school may give the role by invitation without holding what it allows:
   * it shows a family only its own rows, and the office that keeps their record decides who the family is.
   */
  invitedWith?: Permission;
}

const reach = (scope: Scope, ...keys: Permission[]): Array<[Permission, Scope]> =>
  keys.map((key) => [key, scope]);
const role = (
  name: string,
  category: SystemRole["category"],
  ...grants: Array<Array<[Permission, Scope]>>
): SystemRole => ({
  name,
  category,
  allows: new Map([...reach("all", "school.read", "structure.read"), ...grants.flat()]),
});

/** What everybody on the staff may see. */
const staff = reach("all", "activities.read", "staff.read", "timetable.read", "dashboard.read");
/** The office works with every family. */
const office = reach("all", "students.read", "guardians.read", "attendance.read", "student-notes.read");

/** The roles that ship with the product. Each school has a row of each; what they allow is read here. */
export const systemRoles = {
  administrator: role("Administrator", "staff", reach("all", ...permissionKeys)),
  principal: role(
    "Principal",
    "staff",
    staff,
    office,
    reach("all", "settings.read", "billing.read", "users.read", "roles.read", "audit.read"),
    reach("all", "office-fields.read", "health-fields.read", "safeguarding-fields.read", "hr-fields.read"),
    reach("all", "student-notes.write", "attendance.take", "attendance.manage", "promotions.manage"),
    reach("all", "guardian-emails.read", "guardian-emails.manage"),
    reach("all", "behaviour.read", "behaviour.report", "behaviour.manage"),
    reach("all", ...(Object.keys(exams) as Permission[])),
    reach("all", "fee-plans.read", "fees.read", "fee-reports.read", "clearances.read", "clearances.manage"),
    reach("all", "messages.read", "messages.send", "announcements.read", "announcements.manage"),
    reach("all", "conversations.moderate"),
  ),
  teacher: role(
    "Teacher",
    "staff",
    staff,
    reach("own_classes", "students.read", "guardians.read", "student-notes.read", "student-notes.write"),
    reach("own_classes", "attendance.read", "attendance.take", "grades.read", "grades.write"),
    reach("own_classes", "exams.read", "exams.mark", "report-cards.read", "report-cards.comment"),
    reach("own_classes", "behaviour.read", "behaviour.report"),
  ),
  bursar: role(
    "Bursar",
    "staff",
    staff,
    reach("all", "billing.read", "settings.read", "students.read", "guardians.read", "guardian-emails.read"),
    reach(
      "all",
      "fee-plans.read",
      "fee-plans.manage",
      "fees.read",
      "fees.bill",
      "fees.collect",
      "fees.approve",
    ),
    reach("all", "fee-reports.read", "clearances.read", "clearances.manage", "clearances.sign"),
    reach("all", "messages.read", "messages.send"),
  ),
  librarian: role(
    "Librarian",
    "staff",
    staff,
    reach("all", "students.read", "clearances.read", "clearances.sign"),
  ),
  nurse: role(
    "Nurse",
    "staff",
    staff,
    reach("all", "students.read", "guardians.read", "attendance.read", "health-fields.read"),
  ),
  receptionist: role(
    "Receptionist",
    "staff",
    staff,
    office,
    reach(
      "all",
      "users.read",
      "students.manage",
      "guardians.manage",
      "attendance.take",
      "attendance.announce",
    ),
    reach("all", "guardian-emails.read", "guardian-emails.manage"),
    reach("all", "fee-plans.read", "fees.read", "fees.collect", "messages.read", "messages.send"),
    reach("all", "announcements.read", "announcements.manage"),
  ),
  guardian: {
    ...role(
      "Guardian",
      "guardian",
      reach("own_children", "students.read", "guardians.read", "timetable.read", "attendance.read"),
      reach("own_children", "attendance.announce", "student-notes.read", "fees.read", "clearances.read"),
      reach("own_children", "grades.read", "exams.read", "report-cards.read", "transcripts.read"),
    ),
    invitedWith: "guardians.manage",
  },
  student: {
    ...role(
      "Student",
      "student",
      reach("self", "students.read", "timetable.read", "attendance.read", "student-notes.read"),
      reach(
        "self",
        "fees.read",
        "clearances.read",
        "grades.read",
        "exams.read",
        "report-cards.read",
        "transcripts.read",
      ),
    ),
    invitedWith: "students.manage",
  },
} as const satisfies Record<string, SystemRole>;

export type SystemRoleKey = keyof typeof systemRoles;
