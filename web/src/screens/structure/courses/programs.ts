import { resource } from "../../../kit/resource.ts";
import { toDepartment } from "../references.ts";

export const programs = resource({
  path: "/api/v1/programs",
  read: "structure.read",
  manage: "structure.manage",
  sort: "name",
  sortable: ["name"],
  columns: ["name", "code", "type", "departmentId", "status"],
  filters: ["type", "status"],
  searchable: true,
  fields: [
    { name: "name", kind: "text", required: true },
    { name: "code", kind: "text", required: true },
    { name: "type", kind: "choice", choices: ["stream", "track", "special"], initial: "stream" },
    { name: "departmentId", kind: "reference", to: toDepartment },
    { name: "status", kind: "choice", choices: ["active", "archived"], initial: "active" },
  ],
  removable: true,
});
