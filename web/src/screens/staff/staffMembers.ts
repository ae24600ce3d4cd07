import { resource } from "../../kit/resource.ts";
import { toDepartment } from "../structure/references.ts";

export const staffMembers = resource({
  path: "/api/v1/staff-members",
  read: "staff.read",
  manage: "staff.manage",
  sort: "familyName",
  sortable: ["familyName", "givenName", "staffNumber"],
  columns: ["familyName", "givenName", "staffNumber", "jobTitle", "departmentId", "status"],
  filters: ["category", "status"],
  searchable: true,
  custom: "staff_member",
  hrefOf: ({ id }) => `/staff/${id}`,
  fields: [
    { name: "givenName", kind: "text", required: true },
    { name: "familyName", kind: "text", required: true },
    { name: "staffNumber", kind: "text", required: true },
    { name: "email", kind: "text" },
    { name: "phone", kind: "text" },
    { name: "jobTitle", kind: "text" },
    { name: "category", kind: "choice", choices: ["teaching", "non_teaching"], initial: "teaching" },
    { name: "departmentId", kind: "reference", to: toDepartment },
    { name: "employmentType", kind: "text" },
    { name: "hiredOn", kind: "date" },
    { name: "contractEndsOn", kind: "date" },
    { name: "leftOn", kind: "date" },
    {
      name: "status",
      kind: "choice",
      choices: ["active", "on_leave", "suspended", "left"],
      initial: "active",
    },
  ],
});
