import { resource } from "../../kit/resource.ts";
import { toCourseOffering, toStaffMember } from "../structure/references.ts";
import { AssignClassTeachers } from "./teaching/AssignClassTeachers.tsx";

export const teachingAssignments = resource({
  path: "/api/v1/teaching-assignments",
  read: "staff.read",
  manage: "staff.manage",
  sort: "-startsOn",
  columns: ["staffMemberId", "courseOfferingId", "role", "startsOn", "endsOn", "status"],
  filters: ["staffMemberId", "role", "status"],
  fields: [
    { name: "staffMemberId", kind: "reference", to: toStaffMember, required: true, fixed: true },
    { name: "courseOfferingId", kind: "reference", to: toCourseOffering, required: true, fixed: true },
    {
      name: "role",
      kind: "choice",
      choices: ["lead", "co_teacher", "assistant", "substitute"],
      initial: "lead",
    },
    { name: "startsOn", kind: "date", required: true },
    { name: "endsOn", kind: "date" },
    { name: "weeklyPeriods", kind: "number" },
    { name: "status", kind: "choice", choices: ["active", "ended"], initial: "active" },
  ],
  tools: AssignClassTeachers,
});
