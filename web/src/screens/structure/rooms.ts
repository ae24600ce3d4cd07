import { resource } from "../../kit/resource.ts";

export const rooms = resource({
  path: "/api/v1/rooms",
  read: "structure.read",
  manage: "structure.manage",
  sort: "name",
  sortable: ["name"],
  columns: ["name", "building", "type", "capacity", "status"],
  filters: ["status"],
  searchable: true,
  fields: [
    { name: "name", kind: "text", required: true },
    { name: "building", kind: "text" },
    { name: "type", kind: "text" },
    { name: "capacity", kind: "number" },
    { name: "bookable", kind: "check", initial: false },
    { name: "status", kind: "choice", choices: ["active", "out_of_service"], initial: "active" },
  ],
  removable: true,
});
