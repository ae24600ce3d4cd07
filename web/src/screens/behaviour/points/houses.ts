import { resource } from "../../../kit/resource.ts";
import { toStaffMember } from "../../structure/references.ts";

export const houses = resource({
  path: "/api/v1/houses",
  read: "structure.read",
  manage: "houses.manage",
  sort: "name",
  sortable: ["name"],
  columns: ["name", "code", "headStaffMemberId", "status"],
  filters: ["status"],
  searchable: true,
  fields: [
    { name: "name", kind: "text", required: true },
    { name: "code", kind: "text", required: true },
    { name: "colour", kind: "colour", required: true, initial: "#1d4ed8" },
    { name: "headStaffMemberId", kind: "reference", to: toStaffMember },
    { name: "status", kind: "choice", choices: ["active", "archived"], initial: "active" },
  ],
});
