import { resource } from "../../../kit/resource.ts";
import { toCourse, toRoom, toSection, toTerm } from "../references.ts";
import { OfferCourses } from "./OfferCourses.tsx";

export const courseOfferings = resource({
  path: "/api/v1/course-offerings",
  read: "structure.read",
  manage: "structure.manage",
  sort: "title",
  columns: ["title", "courseId", "termId", "sectionId", "roomId", "status"],
  filters: ["termId", "sectionId", "courseId", "status"],
  searchable: true,
  fields: [
    { name: "courseId", kind: "reference", to: toCourse, required: true, fixed: true },
    { name: "termId", kind: "reference", to: toTerm, required: true, fixed: true },
    { name: "sectionId", kind: "reference", to: toSection },
    { name: "title", kind: "text", required: true },
    { name: "roomId", kind: "reference", to: toRoom },
    { name: "capacity", kind: "number" },
    {
      name: "status",
      kind: "choice",
      choices: ["draft", "active", "completed", "cancelled"],
      initial: "active",
    },
  ],
  tools: OfferCourses,
});
