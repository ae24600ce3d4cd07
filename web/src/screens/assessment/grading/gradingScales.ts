import { resource } from "../../../kit/resource.ts";
import { ScaleActions } from "./ScaleActions.tsx";

export const gradingScales = resource({
  path: "/api/v1/grading-scales",
  read: "grades.read",
  manage: "grades.settings",
  sort: "name",
  columns: ["name", "type", "passMark", "isDefault", "status"],
  searchable: true,
  fields: [
    { name: "name", kind: "text", required: true },
    {
      name: "type",
      kind: "choice",
      choices: ["letter", "percentage", "points", "descriptor"],
      initial: "letter",
    },
    { name: "passMark", kind: "decimal", initial: "50" },
  ],
  actions: ScaleActions,
});
