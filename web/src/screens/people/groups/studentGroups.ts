import { resource } from "../../../kit/resource.ts";
import { toStaffMember } from "../../structure/references.ts";

export const studentGroups = resource({
  path: "/api/v1/student-groups",
  read: "students.read",
  manage: "students.manage",
  sort: "name",
  sortable: ["name"],
  columns: ["name", "type", "ownerStaffMemberId", "status"],
  filters: ["status"],
  searchable: true,
  hrefOf: ({ id }) => `/student-groups/${id}`,
  fields: [
    { name: "name", kind: "text", required: true },
    { name: "type", kind: "text", required: true },
    { name: "ownerStaffMemberId", kind: "reference", to: toStaffMember },
    { name: "status", kind: "choice", choices: ["active", "archived"], initial: "active" },
  ],
});
