import { resource } from "../../../kit/resource.ts";
import { toGradeLevel, toProgram, toSubject } from "../references.ts";

export const courses = resource({
  path: "/api/v1/courses",
  read: "structure.read",
  manage: "structure.manage",
  sort: "title",
  columns: ["title", "code", "subjectId", "gradeLevelId", "programId", "weeklyPeriods", "status"],
  filters: ["subjectId", "gradeLevelId", "status"],
  searchable: true,
  fields: [
    { name: "subjectId", kind: "reference", to: toSubject, required: true },
    { name: "gradeLevelId", kind: "reference", to: toGradeLevel, required: true },
    { name: "programId", kind: "reference", to: toProgram },
    { name: "title", kind: "text", required: true },
    { name: "code", kind: "text", required: true },
    { name: "weeklyPeriods", kind: "number" },
    { name: "creditHours", kind: "decimal" },
    { name: "status", kind: "choice", choices: ["active", "archived"], initial: "active" },
  ],
  removable: true,
});
