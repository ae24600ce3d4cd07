import { resource } from "../../../kit/resource.ts";
import { toStudent } from "../../structure/references.ts";

export const studentGroupMembers = resource({
  path: "/api/v1/student-group-members",
  read: "students.read",
  manage: "students.manage",
  sort: "startsOn",
  columns: ["studentId", "startsOn", "endsOn", "status"],
  filters: ["status"],
  fields: [
    { name: "studentId", kind: "reference", to: toStudent, required: true, fixed: true },
    { name: "startsOn", kind: "date", required: true },
    { name: "endsOn", kind: "date" },
    { name: "status", kind: "choice", choices: ["active", "ended"], initial: "active" },
  ],
  removable: true,
});
