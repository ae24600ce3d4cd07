import { z } from "zod";
import {
  StudentNote,
  studentNoteCategories,
  studentNoteStatuses,
  studentNoteVisibilities,
} from "../../models/people/index.ts";
import { crud } from "../crud.ts";
import { text } from "../schemas.ts";
import { noteReach } from "./reach.ts";

export const StudentNoteView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    category: z.enum(studentNoteCategories),
    body: z.string(),
    visibility: z.enum(studentNoteVisibilities),
    authorId: z.uuid().nullable(),
    status: z.enum(studentNoteStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StudentNote" });

export const NewStudentNote = z
  .strictObject({
    studentId: z.uuid(),
    category: z.enum(studentNoteCategories).optional(),
    body: text(5000),
    visibility: z.enum(studentNoteVisibilities).optional(),
    status: z.enum(studentNoteStatuses).optional(),
  })
  .meta({ id: "NewStudentNote" });

export const StudentNoteChanges = NewStudentNote.omit({ studentId: true })
  .partial()
  .meta({ id: "StudentNoteChanges" });

export const studentNotes = crud(StudentNote, {
  name: "Student note",
  view: StudentNoteView,
  create: NewStudentNote,
  update: StudentNoteChanges,
  access: { read: "student-notes.read", write: "student-notes.write" },
  list: {
    filters: {
      studentId: z.uuid(),
      category: z.enum(studentNoteCategories),
      visibility: z.enum(studentNoteVisibilities),
      authorId: z.uuid(),
      status: z.enum(studentNoteStatuses),
    },
    sort: ["-createdAt"],
  },
  reach: noteReach,
});
