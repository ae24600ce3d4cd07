import { resource } from "../../kit/resource.ts";
import { toYear } from "./references.ts";

export const periods = resource({
  path: "/api/v1/class-periods",
  read: "structure.read",
  manage: "structure.manage",
  sort: "startsAt",
  columns: ["name", "startsAt", "endsAt", "days", "isBreak", "academicYearId", "status"],
  filters: ["academicYearId", "status"],
  fields: [
    { name: "academicYearId", kind: "reference", to: toYear, required: true, fixed: true },
    { name: "name", kind: "text", required: true },
    { name: "startsAt", kind: "time", required: true },
    { name: "endsAt", kind: "time", required: true },
    { name: "days", kind: "timetableDays", initial: [1, 2, 3, 4, 5] },
    { name: "isBreak", kind: "check", initial: false },
    { name: "sortOrder", kind: "number", initial: 0 },
    { name: "status", kind: "choice", choices: ["active", "archived"], initial: "active" },
  ],
  removable: true,
});
