import { boolean, decimal, integer, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const submissionStatuses = ["not_submitted", "submitted", "late", "graded", "returned"] as const;

/** The homework of one student: what was handed in last, and its mark. */
export class AssignmentSubmission extends tenantTable({
  assignmentId: uuid(),
  studentId: uuid(),
  /** Copy of the assignment's, for lists. */
  dueAt: timestamp(),
  /** Number of the last attempt; 0 before the first. */
  attempt: integer().default(0),
  attemptsAllowed: integer(),
  draftText: text().nullable(),
  text: text().nullable(),
  submittedAt: timestamp().nullable(),
  /** Whether the last attempt was late. */
  late: boolean().default(false),
  /** Before the penalty. */
  points: decimal().nullable(),
  /** Percent of the points that is taken off for lateness. */
  penalty: integer().default(0),
  score: decimal().nullable(),
  feedback: text().nullable(),
  /** Id of an account. */
  markedBy: uuid().nullable(),
  returnedAt: timestamp().nullable(),
  resubmissionRequested: boolean().default(false),
  status: oneOf(submissionStatuses).default("not_submitted"),
}) {}

table(AssignmentSubmission, "assignment_submissions");
