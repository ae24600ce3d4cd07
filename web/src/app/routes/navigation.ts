import type { ComponentType } from "react";
import type { IconName } from "../../ui/actions/Icon.tsx";
import { familyOffers } from "./familyOffers.ts";
import { everybody, type Kind, office, staff } from "./kinds.ts";
import { learningOffers } from "./learningOffers.ts";
import { officeOffers } from "./officeOffers.ts";

/** The areas of the navigation, in their order. */
export const groups = [
  "home",
  "people",
  "office",
  "learning",
  "communication",
  "care",
  "fees",
  "system",
  "school",
] as const;
export type Group = (typeof groups)[number];

export interface Place {
  href: string;
  /** Key of its name in the language files. */
  name: string;
  icon: IconName;
  group: Group;
  /** Further paths of the same area. */
  area?: readonly string[];
}
export interface Offer extends Place {
  /** All of these permissions are required. */
  needs: readonly string[];
  /** Not offered to those with this permission: for them it is part of another entry. */
  unless?: string;
  for: readonly Kind[];
}
export interface ScreenRoute {
  path: string;
  needs: readonly string[];
  for: readonly Kind[];
  screen: ComponentType<any>;
}

export const offers: readonly Offer[] = [
  { href: "/", name: "dashboard", icon: "home", group: "home", needs: ["dashboard.read"], for: office },
  { href: "/", name: "myDay", icon: "home", group: "home", needs: [], for: ["teacher"] },
  { href: "/", name: "myChildren", icon: "home", group: "home", needs: [], for: ["guardian"] },
  { href: "/", name: "mySchool", icon: "home", group: "home", needs: [], for: ["student"] },
  {
    href: "/attendance",
    name: "attendance",
    icon: "register",
    group: "learning",
    needs: ["attendance.take", "attendance.read", "structure.read"],
    for: staff,
  },
  {
    href: "/students",
    name: "students",
    icon: "students",
    group: "people",
    needs: ["students.read", "structure.read"],
    for: staff,
  },
  {
    href: "/fees",
    name: "fees",
    icon: "money",
    group: "fees",
    area: ["/fees", "/clearances"],
    needs: ["fees.read", "fee-plans.read", "students.read", "guardians.read", "structure.read"],
    for: staff,
  },
  ...learningOffers,
  {
    href: "/timetable",
    name: "timetable",
    icon: "calendar",
    group: "learning",
    needs: ["timetable.read", "structure.read"],
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
    href: "/admissions",
    name: "admissions",
    icon: "enter",
    group: "office",
    needs: ["admissions.read", "structure.read", "staff.read"],
    for: office,
  },
  {
    href: "/messages",
    name: "messages",
    icon: "send",
    group: "communication",
    needs: ["messages.read"],
    for: staff,
  },
  {
    href: "/announcements",
    name: "announcements",
    icon: "megaphone",
    group: "communication",
    needs: [],
    for: everybody,
  },
  {
    href: "/conversations",
    name: "conversations",
    icon: "chat",
    group: "communication",
    needs: [],
    for: everybody,
  },
  {
    href: "/events",
    name: "events",
    icon: "calendar",
    group: "communication",
    needs: [],
    for: everybody,
  },
  {
    href: "/activities",
    name: "activities",
    icon: "sun",
    group: "learning",
    needs: ["extracurricular.read"],
    for: everybody,
  },
  {
    href: "/behaviour",
    name: "behaviour",
    icon: "flag",
    group: "care",
    needs: ["behaviour.read"],
    for: staff,
  },
  ...familyOffers,
  {
    href: "/documents",
    name: "documents",
    icon: "report",
    group: "office",
    needs: ["documents.manage", "documents.read", "students.read", "guardians.read", "staff.read"],
    for: office,
  },
  {
    href: "/front-office",
    name: "frontOffice",
    icon: "archive",
    group: "office",
    needs: ["issued-documents.read", "students.read", "staff.read"],
    for: office,
  },
  {
    href: "/requests",
    name: "requests",
    icon: "flag",
    group: "office",
    needs: ["guardian-requests.manage", "guardian-requests.read"],
    for: office,
  },
  {
    href: "/requests",
    name: "requests",
    icon: "flag",
    group: "office",
    needs: ["guardian-requests.submit"],
    for: ["guardian"],
  },
  {
    href: "/reception",
    name: "reception",
    icon: "clock",
    group: "office",
    needs: ["visitors.read", "students.read", "staff.read"],
    for: office,
  },
  ...officeOffers,
  { href: "/staff", name: "staff", icon: "staff", group: "people", needs: ["staff.read"], for: staff },
  {
    href: "/guardian-emails",
    name: "guardianEmails",
    icon: "mail",
    group: "communication",
    needs: ["guardian-emails.read", "guardians.read", "students.read"],
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
    group: "school",
    needs: ["billing.read"],
    for: staff,
  },
  {
    href: "/data-requests",
    name: "dataProtection",
    icon: "shield",
    group: "system",
    needs: ["data-requests.preview", "data-requests.read"],
    for: office,
  },
  {
    href: "/data-requests",
    name: "myData",
    icon: "shield",
    group: "system",
    needs: ["data-requests.submit"],
    for: ["guardian"],
  },
  { href: "/activity", name: "activity", icon: "pulse", group: "system", needs: ["audit.read"], for: staff },
  {
    href: "/setup",
    name: "setup",
    icon: "check",
    group: "school",
    needs: ["structure.manage"],
    for: staff,
  },
  {
    href: "/year-end",
    name: "yearEnd",
    icon: "forward",
    group: "school",
    needs: ["promotions.manage", "structure.read"],
    for: office,
  },
  {
    href: "/settings",
    name: "settings",
    icon: "settings",
    group: "school",
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

/** The navigation entries a user may open. The entries of the phone's tab bar come first. */
export function placesOf(user: {
  roles: readonly string[];
  permissions: readonly string[];
}): readonly Place[] {
  const kind = kindOf(user);
  const open = offers.filter(
    ({ needs, unless, ...offer }) =>
      offer.for.includes(kind) &&
      needs.every((each) => user.permissions.includes(each)) &&
      !(unless && user.permissions.includes(unless)),
  );
  return open.filter(({ name }, index) => open.findIndex((each) => each.name === name) === index);
}

/** True if a path belongs to a navigation entry. */
export const isAt = ({ href, area = [href] }: Place, path: string): boolean =>
  href === "/" ? path === "/" : area.some((each) => path.startsWith(each));
