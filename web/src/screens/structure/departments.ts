import { resource } from "../../kit/resource.ts";
import { toStaffMember } from "./references.ts";

export const departments = resource({
  path: "/api/v1/departments",
  read: "structure.read",
  manage: "structure.manage",
  sort: "name",
  columns: ["name", "code", "headStaffMemberId", "status"],
  filters: ["status"],
  searchable: true,
  fields: [
    { name: "name", kind: "text", required: true },
    { name: "code", kind: "text" },
    { name: "headStaffMemberId", kind: "reference", to: toStaffMember },
    { name: "status", kind: "choice", choices: ["active", "archived"], initial: "active" },
  ],
  removable: true,
});
