import { resource } from "../../../kit/resource.ts";
import { toYear } from "../references.ts";

export const terms = resource({
  path: "/api/v1/academic-terms",
  read: "structure.read",
  manage: "structure.manage",
  sort: "-startsOn",
  columns: ["name", "academicYearId", "startsOn", "endsOn", "status"],
  filters: ["academicYearId", "status"],
  fields: [
    { name: "academicYearId", kind: "reference", to: toYear, required: true, fixed: true },
    { name: "name", kind: "text", required: true },
    { name: "type", kind: "choice", choices: ["term", "semester", "gradingPeriod"], initial: "term" },
    { name: "startsOn", kind: "date", required: true },
    { name: "endsOn", kind: "date", required: true },
    { name: "gradesOpenOn", kind: "date" },
    { name: "gradesCloseOn", kind: "date" },
    { name: "status", kind: "choice", choices: ["planned", "active", "closed"], initial: "active" },
  ],
  removable: true,
});
