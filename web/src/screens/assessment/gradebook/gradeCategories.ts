import { resource } from "../../../kit/resource.ts";

/** The weighted categories of a gradebook. */
export const gradeCategories = resource({
  path: "/api/v1/grade-categories",
  read: "grades.read",
  manage: "grades.write",
  sort: "title",
  columns: ["title", "weight", "aggregation", "status"],
  fields: [
    { name: "title", kind: "text", required: true },
    { name: "weight", kind: "decimal", required: true },
    { name: "aggregation", kind: "choice", choices: ["mean", "sum", "best_n"], initial: "mean" },
    { name: "bestOf", kind: "number" },
    { name: "dropLowest", kind: "number", initial: 0 },
    { name: "status", kind: "choice", choices: ["active", "archived"], initial: "active" },
  ],
});
