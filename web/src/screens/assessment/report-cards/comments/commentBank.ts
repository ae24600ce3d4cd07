import { resource } from "../../../../kit/resource.ts";
import { toCourse, toGradeLevel, toSubject } from "../../../structure/references.ts";

/** Sentences that are inserted into comments on report cards. */
export const commentBank = resource({
  path: "/api/v1/comment-bank-entries",
  read: "report-cards.comment",
  manage: "report-cards.comment",
  sort: "-createdAt",
  columns: ["text", "courseId", "gradeLevelId", "minScore", "maxScore", "language", "shared", "status"],
  filters: ["language", "courseId", "gradeLevelId", "status"],
  searchable: true,
  fields: [
    { name: "text", kind: "multiline", required: true },
    { name: "language", kind: "choice", choices: ["en", "fr", "es", "ar", "sw"], required: true },
    { name: "courseId", kind: "reference", to: toCourse },
    { name: "subjectId", kind: "reference", to: toSubject },
    { name: "gradeLevelId", kind: "reference", to: toGradeLevel },
    { name: "minScore", kind: "decimal" },
    { name: "maxScore", kind: "decimal" },
    { name: "shared", kind: "check" },
    { name: "status", kind: "choice", choices: ["active", "archived"], initial: "active" },
  ],
});
