import { resource } from "../../kit/resource.ts";
import { toGradeLevel } from "./references.ts";

export const gradeLevels = resource({
  path: "/api/v1/grade-levels",
  read: "structure.read",
  manage: "structure.manage",
  sort: "sortOrder",
  columns: ["name", "code", "stage", "nextGradeLevelId", "sortOrder", "status"],
  filters: ["status"],
  searchable: true,
  fields: [
    { name: "name", kind: "text", required: true },
    { name: "code", kind: "text", required: true },
    { name: "stage", kind: "text" },
    { name: "sortOrder", kind: "number", initial: 0 },
    { name: "nextGradeLevelId", kind: "reference", to: toGradeLevel },
    { name: "status", kind: "choice", choices: ["active", "archived"], initial: "active" },
  ],
  removable: true,
});
