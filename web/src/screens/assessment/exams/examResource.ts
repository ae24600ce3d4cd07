import { resource } from "../../../kit/resource.ts";
import { toTerm } from "../../structure/references.ts";

/** The exams of the school, as they are planned. */
export const examResource = resource({
  path: "/api/v1/exams",
  read: "exams.read",
  manage: "exams.manage",
  sort: "-startsOn",
  columns: ["name", "termId", "startsOn", "endsOn", "status"],
  fields: [
    { name: "termId", kind: "reference", to: toTerm, required: true, fixed: true },
    { name: "name", kind: "text", required: true },
    { name: "type", kind: "text" },
    { name: "startsOn", kind: "date", required: true },
    { name: "endsOn", kind: "date", required: true },
    { name: "weight", kind: "decimal", initial: "0" },
  ],
});
