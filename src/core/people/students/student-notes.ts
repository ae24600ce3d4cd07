import { z } from "zod";
import { actorId, context } from "../../../lib/context.ts";
import { forbidden } from "../../../lib/errors.ts";
import {
  StudentNote,
  studentNoteCategories,
  studentNoteStatuses,
  studentNoteVisibilities,
} from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { noteScope } from "../row-scope.ts";

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
    body: paragraphs(5000),
    visibility: z.enum(studentNoteVisibilities).optional(),
    status: z.enum(studentNoteStatuses).optional(),
  })
  .meta({ id: "NewStudentNote" });

export const StudentNoteChanges = NewStudentNote.omit({ studentId: true })
  .partial()
  .meta({ id: "StudentNoteChanges" });

const notes = crud(StudentNote, {
  name: "Student note",
  sensitive: true,
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
  rowScope: noteScope,
});

/** The author of a note is always the caller; with a scope narrower than `all`, only the author can change it. */
export const studentNotes = {
  ...notes,
  create: (values: z.output<typeof NewStudentNote>) =>
    notes.create({ ...values, authorId: actorId() } as typeof values),
  update: async (id: string, values: z.output<typeof StudentNoteChanges>, ifMatch?: readonly string[]) => {
    const { authorId } = await notes.get(id);
    const scope = context().actor?.permissions.get(notes.access.write!);
    if (scope && scope !== "all" && authorId !== actorId())
      throw forbidden("Only the author of the note, or the office, can change it");
    return notes.update(id, values, ifMatch);
  },
};
