import { resource } from "../../../kit/resource.ts";
import { toCourse } from "../../structure/references.ts";
import { VerifyPriorRecord } from "./VerifyPriorRecord.tsx";

export const priorAcademicRecords = resource({
  path: "/api/v1/prior-academic-records",
  read: "transcripts.read",
  manage: "transcripts.manage",
  sort: "yearLabel",
  columns: ["courseTitle", "schoolName", "yearLabel", "grade", "credits", "status"],
  searchable: true,
  actions: VerifyPriorRecord,
  fields: [
    { name: "schoolName", kind: "text", required: true },
    { name: "yearLabel", kind: "text", required: true },
    { name: "courseTitle", kind: "text", required: true },
    { name: "grade", kind: "text", required: true },
    { name: "gradePoint", kind: "decimal" },
    { name: "credits", kind: "decimal" },
    { name: "mappedCourseId", kind: "reference", to: toCourse },
  ],
});
