import { resource } from "../../kit/resource.ts";

export const attendanceCodes = resource({
  path: "/api/v1/attendance-codes",
  read: "attendance.read",
  manage: "attendance.settings",
  sort: "code",
  columns: ["code", "label", "category", "isDefault", "status"],
  filters: ["category", "status"],
  fields: [
    { name: "code", kind: "text", required: true },
    { name: "label", kind: "text", required: true },
    {
      name: "category",
      kind: "choice",
      choices: ["present", "absent", "late", "excused", "left_early", "remote"],
      required: true,
      fixed: true,
      initial: "absent",
    },
    { name: "isDefault", kind: "check", initial: false },
    { name: "status", kind: "choice", choices: ["active", "retired"], initial: "active" },
  ],
});
