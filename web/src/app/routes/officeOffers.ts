import { office, staff } from "./kinds.ts";
import type { Offer } from "./navigation.ts";

/** Further entries of the office: alumni, records of other schools, kiosks, alarms, and fees for those who work on them alone. */
export const officeOffers: readonly Offer[] = [
  {
    href: "/alumni",
    name: "alumni",
    icon: "students",
    group: "people",
    needs: ["alumni.read"],
    for: office,
  },
  {
    href: "/record-transfers",
    name: "recordTransfers",
    icon: "students",
    group: "people",
    needs: ["record-transfers.read"],
    for: office,
  },
  {
    href: "/kiosks",
    name: "kiosks",
    icon: "register",
    group: "office",
    needs: ["kiosks.read"],
    for: office,
  },
  {
    href: "/emergency-alarms",
    name: "emergencyAlarms",
    icon: "alert",
    group: "office",
    needs: ["emergency-alarms.read"],
    for: staff,
  },
  {
    href: "/course-requests",
    name: "courseRequests",
    icon: "check",
    group: "learning",
    needs: ["course-requests.manage", "course-requests.read", "structure.read"],
    for: office,
  },
  {
    href: "/application-fees",
    name: "applicationFees",
    icon: "receipt",
    group: "fees",
    needs: ["application-fees.read"],
    unless: "admissions.read",
    for: office,
  },
  {
    href: "/clearances",
    name: "clearances",
    icon: "shield",
    group: "fees",
    needs: ["clearances.read", "students.read", "structure.read"],
    unless: "fees.read",
    for: office,
  },
];
