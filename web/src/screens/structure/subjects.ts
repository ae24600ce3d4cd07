import { resource } from "../../kit/resource.ts";
import { toDepartment } from "./references.ts";

export const subjects = resource({
  path: "/api/v1/subjects",
  read: "structure.read",
  manage: "structure.manage",
  sort: "name",
  sortable: ["name"],
  columns: ["name", "code", "departmentId", "isElective", "status"],
  filters: ["departmentId", "status"],
  searchable: true,
  fields: [
    { name: "name", kind: "text", required: true },
    { name: "code", kind: "text", required: true },
    { name: "departmentId", kind: "reference", to: toDepartment },
    { name: "isElective", kind: "check", initial: false },
    { name: "isGraded", kind: "check", initial: true },
    { name: "status", kind: "choice", choices: ["active", "archived"], initial: "active" },
  ],
  removable: true,
});
