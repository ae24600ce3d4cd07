import { oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const studentNoteCategories = ["general", "academic", "achievement", "contact"] as const;
export const studentNoteVisibilities = ["staff", "guardian"] as const;
export const studentNoteStatuses = ["draft", "published", "archived"] as const;

/** An entry of the log book of a student. */
export class StudentNote extends tenantTable({
  studentId: uuid(),
  category: oneOf(studentNoteCategories).default("general"),
  body: text(),
  visibility: oneOf(studentNoteVisibilities).default("staff"),
  authorId: uuid().nullable(),
  status: oneOf(studentNoteStatuses).default("published"),
}) {}

table(StudentNote, "student_notes");
