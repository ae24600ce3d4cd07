import { z } from "zod";
import { AssignmentSubmission, submissionStatuses } from "../../../models/homework/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { flag } from "../../common/input/schemas.ts";
import { submissionRelation, submissionScope } from "../row-scope.ts";

const Mark = z.string().nullable();

export const AssignmentSubmissionView = z
  .object({
    id: z.uuid(),
    assignmentId: z.uuid(),
    studentId: z.uuid(),
    dueAt: z.date(),
    attempt: z.int().describe("Number of the last attempt; 0 if nothing was handed in"),
    attemptsAllowed: z.int(),
    draftText: shownTo("own", z.string().nullable().describe("Saved, not handed in")),
    text: z.string().nullable(),
    submittedAt: z.date().nullable(),
    late: z.boolean().describe("The last attempt was late"),
    points: shownTo("staff", Mark.describe("Before the penalty; families see it once returned")),
    penalty: z.int().describe("Percent of the points that is taken off for lateness"),
    score: shownTo("staff", Mark.describe("After the penalty; families see it once returned")),
    feedback: shownTo("staff", z.string().nullable().describe("Families see it once returned")),
    markedBy: shownTo("staff", z.uuid().nullable().describe("Id of an account")),
    returnedAt: z.date().nullable(),
    resubmissionRequested: z.boolean(),
    status: z.enum(submissionStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "AssignmentSubmission" });

export const assignmentSubmissions = crud(AssignmentSubmission, {
  name: "Assignment submission",
  view: AssignmentSubmissionView,
  access: { read: "homework.read" },
  list: {
    filters: {
      assignmentId: z.uuid(),
      studentId: z.uuid(),
      status: z.enum(submissionStatuses),
      late: flag,
      missing: {
        schema: flag.describe("Nothing was handed in, and the time is over"),
        where: "(t.status = 'not_submitted' AND t.due_at < :now) = ?",
      },
    },
    sort: ["-dueAt", "createdAt"],
  },
  rowScope: submissionScope,
  relation: submissionRelation,
});
