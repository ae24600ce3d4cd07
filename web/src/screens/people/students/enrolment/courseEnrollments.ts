import { resource } from "../../../../kit/resource.ts";
import { toCourseOffering } from "../../../structure/references.ts";

export const courseEnrollments = resource({
  path: "/api/v1/course-enrollments",
  read: "students.read",
  manage: "students.manage",
  sort: "startsOn",
  columns: ["courseOfferingId", "startsOn", "endsOn", "status"],
  filters: ["status"],
  fields: [
    { name: "courseOfferingId", kind: "reference", to: toCourseOffering, required: true, fixed: true },
    { name: "startsOn", kind: "date", required: true },
    { name: "endsOn", kind: "date" },
    {
      name: "status",
      kind: "choice",
      choices: ["requested", "active", "dropped", "completed"],
      initial: "active",
    },
  ],
});
