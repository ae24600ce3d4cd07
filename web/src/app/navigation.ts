import type { IconName } from "../ui/Icon.tsx";

export interface Place {
  href: string;
  /** Key of its name in the language files. */
  name: string;
  icon: IconName;
  group: "home" | "people" | "learning" | "fees" | "system";
}
interface Offer extends Place {
  /** Every one of these is needed. */
  needs: readonly string[];
  for: readonly Kind[];
}
/** What somebody is here for: it decides what the first screen is. */
export type Kind = "office" | "teacher" | "guardian" | "student";

const office = ["office"] as const;
const staff = ["office", "teacher"] as const;
const everybody = ["office", "teacher", "guardian", "student"] as const;

const offers: readonly Offer[] = [
  { href: "/", name: "dashboard", icon: "home", group: "home", needs: ["dashboard.read"], for: office },
  { href: "/", name: "myDay", icon: "home", group: "home", needs: [], for: ["teacher"] },
  { href: "/", name: "myChildren", icon: "home", group: "home", needs: [], for: ["guardian"] },
  { href: "/", name: "mySchool", icon: "home", group: "home", needs: [], for: ["student"] },
  {
    href: "/attendance",
    name: "attendance",
    icon: "register",
    group: "learning",
    needs: ["attendance.take"],
    for: staff,
  },
  {
    href: "/students",
    name: "students",
    icon: "students",
    group: "people",
    needs: ["students.read"],
    for: staff,
  },
  {
    href: "/fees",
    name: "fees",
    icon: "money",
    group: "fees",
    needs: ["fees.read", "fee-plans.read"],
    for: staff,
  },
  {
    href: "/gradebook",
    name: "gradebook",
    icon: "grades",
    group: "learning",
    needs: ["grades.write"],
    for: staff,
  },
  {
    href: "/timetable",
    name: "timetable",
    icon: "calendar",
    group: "learning",
    needs: ["timetable.read"],
    for: staff,
  },
  {
    href: "/guardians",
    name: "guardians",
    icon: "people",
    group: "people",
    needs: ["guardians.read"],
    for: staff,
  },
  {
    href: "/messages",
    name: "messages",
    icon: "send",
    group: "people",
    needs: ["messages.read"],
    for: staff,
  },
  {
    href: "/announcements",
    name: "announcements",
    icon: "megaphone",
    group: "people",
    needs: [],
    for: everybody,
  },
  {
    href: "/conversations",
    name: "conversations",
    icon: "chat",
    group: "people",
    needs: [],
    for: everybody,
  },
  { href: "/staff", name: "staff", icon: "staff", group: "people", needs: ["staff.read"], for: staff },
  {
    href: "/absences",
    name: "absences",
    icon: "clock",
    group: "learning",
    needs: ["attendance.manage"],
    for: staff,
  },
  { href: "/exams", name: "exams", icon: "exam", group: "learning", needs: ["exams.read"], for: staff },
  {
    href: "/report-cards",
    name: "reportCards",
    icon: "report",
    group: "learning",
    needs: ["report-cards.read"],
    for: staff,
  },
  {
    href: "/clearances",
    name: "clearances",
    icon: "shield",
    group: "fees",
    needs: ["clearances.read"],
    for: office,
  },
  {
    href: "/guardian-emails",
    name: "guardianEmails",
    icon: "mail",
    group: "system",
    needs: ["guardian-emails.read"],
    for: staff,
  },
  {
    href: "/imports",
    name: "imports",
    icon: "upload",
    group: "system",
    needs: ["imports.manage"],
    for: office,
  },
  {
    href: "/integrations",
    name: "integrations",
    icon: "plug",
    group: "system",
    needs: ["integrations.read"],
    for: office,
  },
  { href: "/users", name: "users", icon: "users", group: "system", needs: ["users.read"], for: staff },
  { href: "/emails", name: "emails", icon: "mail", group: "system", needs: ["emails.read"], for: staff },
  {
    href: "/subscription",
    name: "subscription",
    icon: "receipt",
    group: "system",
    needs: ["billing.read"],
    for: staff,
  },
  { href: "/activity", name: "activity", icon: "pulse", group: "system", needs: ["audit.read"], for: staff },
  {
    href: "/settings",
    name: "settings",
    icon: "settings",
    group: "system",
    needs: ["settings.read"],
    for: staff,
  },
];

export function kindOf(user: { roles: readonly string[]; permissions: readonly string[] }): Kind {
  if (user.roles.includes("guardian")) return "guardian";
  if (user.roles.includes("student")) return "student";
  return user.permissions.includes("grades.write") && !user.permissions.includes("settings.read")
    ? "teacher"
    : "office";
}

/** The places that somebody may go to; the first of a phone's bar come first. */
export function placesOf(user: {
  roles: readonly string[];
  permissions: readonly string[];
}): readonly Place[] {
  const kind = kindOf(user);
  return offers.filter(
    (offer) => offer.for.includes(kind) && offer.needs.every((each) => user.permissions.includes(each)),
  );
}
