import { resource } from "../../kit/resource.ts";

export const warningRules = resource({
  path: "/api/v1/warning-rules",
  read: "early-warnings.read",
  manage: "warning-rules.manage",
  sort: "name",
  sortable: ["name"],
  columns: ["name", "indicator", "threshold", "windowDays", "severity", "status"],
  filters: ["indicator", "status"],
  searchable: true,
  removable: true,
  fields: [
    { name: "name", kind: "text", required: true },
    {
      name: "indicator",
      kind: "choice",
      choices: [
        "attendance_rate",
        "unexcused_absences",
        "average_mark",
        "average_drop",
        "demerits",
        "incidents",
        "missing_homework",
      ],
      required: true,
      fixed: true,
    },
    { name: "threshold", kind: "decimal", required: true },
    { name: "windowDays", kind: "number", required: true, initial: 30 },
    { name: "severity", kind: "choice", choices: ["low", "medium", "high"], initial: "medium" },
    { name: "status", kind: "choice", choices: ["active", "paused"], initial: "active" },
  ],
});
