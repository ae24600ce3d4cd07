import { integer, oneOf, text, uuid } from "../columns.ts";
import { documentMediaTypes } from "../documents/index.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A file of an assignment, or of a student's submission. */
export class AssignmentFile extends tenantTable({
  assignmentId: uuid(),
  /** Null for the attachments of the teacher. */
  assignmentSubmissionId: uuid().nullable(),
  /** The attempt that it was handed in with; null until then. */
  attempt: integer().nullable(),
  fileName: text(),
  mediaType: oneOf(documentMediaTypes),
  size: integer(),
  sha256: text(),
  /** Id of an account. */
  uploadedBy: uuid().nullable(),
}) {}

table(AssignmentFile, "assignment_files");
