import { resource } from "../../kit/resource.ts";
import { toGradeLevel, toRoom, toStaffMember, toYear } from "./references.ts";

export const sections = resource({
  path: "/api/v1/sections",
  read: "structure.read",
  manage: "structure.manage",
  sort: "name",
  sortable: ["name"],
  columns: ["name", "gradeLevelId", "academicYearId", "homeroomTeacherId", "roomId", "capacity", "status"],
  filters: ["academicYearId", "gradeLevelId", "status"],
  searchable: true,
  fields: [
    { name: "academicYearId", kind: "reference", to: toYear, required: true, fixed: true },
    { name: "gradeLevelId", kind: "reference", to: toGradeLevel, required: true },
    { name: "name", kind: "text", required: true },
    { name: "homeroomTeacherId", kind: "reference", to: toStaffMember },
    { name: "roomId", kind: "reference", to: toRoom },
    { name: "capacity", kind: "number" },
    { name: "status", kind: "choice", choices: ["planned", "active", "archived"], initial: "active" },
  ],
  removable: true,
});
