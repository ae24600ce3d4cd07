import { z } from "zod";
import { documentMediaTypes } from "../../../models/documents/index.ts";
import { AssignmentFile } from "../../../models/homework/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { assignmentFileScope } from "../row-scope.ts";

export const AssignmentFileView = z
  .object({
    id: z.uuid(),
    assignmentId: z.uuid(),
    assignmentSubmissionId: z.uuid().nullable().describe("null for an attachment of the teacher"),
    attempt: z.int().nullable().describe("The attempt it was handed in with; null until then"),
    fileName: z.string(),
    mediaType: z.enum(documentMediaTypes),
    size: z.int().describe("In bytes"),
    uploadedBy: shownTo("staff", z.uuid().nullable().describe("Id of an account")),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AssignmentFile" });

export const assignmentFiles = crud(AssignmentFile, {
  name: "Assignment file",
  view: AssignmentFileView,
  access: { read: "homework.read" },
  list: {
    filters: { assignmentId: z.uuid(), assignmentSubmissionId: z.uuid() },
    sort: ["createdAt"],
  },
  rowScope: assignmentFileScope,
});
