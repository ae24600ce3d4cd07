import { resource } from "../../kit/resource.ts";

export const customFields = resource({
  path: "/api/v1/custom-field-definitions",
  read: "structure.read",
  manage: "structure.manage",
  sort: "label",
  sortable: ["label"],
  columns: ["label", "entityType", "dataType", "required", "visibility", "status"],
  filters: ["entityType", "visibility", "status"],
  fields: [
    {
      name: "entityType",
      kind: "choice",
      choices: ["student", "guardian", "staff_member"],
      initial: "student",
      fixed: true,
    },
    { name: "key", kind: "text", required: true, fixed: true },
    { name: "label", kind: "text", required: true },
    {
      name: "dataType",
      kind: "choice",
      choices: ["text", "number", "date", "boolean", "select"],
      initial: "text",
      fixed: true,
    },
    { name: "options", kind: "lines" },
    { name: "required", kind: "check", initial: false },
    {
      name: "visibility",
      kind: "choice",
      choices: ["guardian", "staff", "office", "health", "safeguarding", "hr"],
      initial: "staff",
    },
    { name: "status", kind: "choice", choices: ["active", "archived"], initial: "active" },
  ],
});
