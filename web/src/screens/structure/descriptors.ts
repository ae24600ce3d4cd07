import { resource } from "../../kit/resource.ts";

export const descriptors = resource({
  path: "/api/v1/descriptors",
  read: "structure.read",
  manage: "structure.manage",
  sort: "sortOrder",
  sortable: ["label"],
  columns: ["label", "code", "namespace", "sortOrder", "isDefault", "status"],
  filters: ["status"],
  searchable: true,
  fields: [
    { name: "namespace", kind: "text", required: true, fixed: true },
    { name: "code", kind: "text", required: true, fixed: true },
    { name: "label", kind: "text", required: true },
    { name: "sortOrder", kind: "number", initial: 0 },
    { name: "isDefault", kind: "check", initial: false },
    { name: "status", kind: "choice", choices: ["active", "retired"], initial: "active" },
  ],
  removable: true,
});
