import { z } from "zod";
import { documentFile } from "../../../core/documents/upload-document.ts";
import {
  AssignmentChanges,
  AssignmentView,
  assignments,
  changeAssignment,
  createAssignment,
  NewAssignment,
} from "../../../core/homework/assignments/assignments.ts";
import { AssignmentMove, moveAssignment } from "../../../core/homework/assignments/move-assignment.ts";
import {
  AssignmentLoad,
  AssignmentLoadQuery,
  showLoad,
} from "../../../core/homework/assignments/show-load.ts";
import { addSubmissionFile, attachFile, NewAssignmentFile } from "../../../core/homework/files/add-file.ts";
import { AssignmentFileView, assignmentFiles } from "../../../core/homework/files/assignment-files.ts";
import { readFile } from "../../../core/homework/files/read-file.ts";
import { detachFile, removeSubmissionFile } from "../../../core/homework/files/remove-file.ts";
import { findSimilarTexts, SimilarTexts } from "../../../core/homework/similarity/find-similar-texts.ts";
import {
  AssignmentSubmissionView,
  assignmentSubmissions,
} from "../../../core/homework/submissions/assignment-submissions.ts";
import { HandIn, handIn, SubmissionDraft, saveDraft } from "../../../core/homework/submissions/hand-in.ts";
import { markSubmission, SubmissionMark } from "../../../core/homework/submissions/mark-submission.ts";
import {
  ResubmissionRequest,
  requestResubmission,
} from "../../../core/homework/submissions/request-resubmission.ts";
import {
  ReturnedMarks,
  returnAll,
  returnSubmission,
} from "../../../core/homework/submissions/return-submissions.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });
const upload = {
  method: "post",
  status: 201,
  params,
  query: NewAssignmentFile,
  upload: documentFile,
  response: AssignmentFileView,
  transaction: "none",
} as const;

export const homework = [
  ...crudRoutes("/assignments", assignments, shownWith("courseOffering", "lineItem", "rubric")),
  ...crudRoutes(
    "/assignment-submissions",
    assignmentSubmissions,
    shownWith("assignment", "student", "ratings"),
  ),
  ...crudRoutes("/assignment-files", assignmentFiles, shownWith("assignment", "assignmentSubmission")),
  route({
    method: "post",
    path: "/assignments",
    summary: "Create homework as a draft",
    permission: "homework.write",
    status: 201,
    idempotent: true,
    body: NewAssignment,
    response: AssignmentView,
    handle: ({ body }) => createAssignment(body),
  }),
  route({
    method: "patch",
    path: "/assignments/:id",
    summary: "Update homework; students of published homework are notified",
    permission: "homework.write",
    params,
    body: AssignmentChanges,
    response: AssignmentView,
    handle: ({ params, body }) => changeAssignment(params.id, body),
  }),
  route({
    method: "put",
    path: "/assignments/:id/status",
    summary: "Publish, close, reopen or cancel homework",
    permission: "homework.write",
    params,
    body: AssignmentMove,
    response: AssignmentView,
    handle: ({ params, body }) => moveAssignment(params.id, body),
  }),
  route({
    method: "get",
    path: "/course-offerings/:id/assignment-load",
    summary: "Show the other homework that is due for the class on the same day",
    permission: "homework.write",
    params,
    query: AssignmentLoadQuery,
    response: AssignmentLoad,
    handle: ({ params, query }) => showLoad(params.id, query),
  }),
  route({
    ...upload,
    path: "/assignments/:id/files",
    summary: "Attach a file to homework",
    permission: "homework.write",
    handle: ({ params, query, upload }) => attachFile(params.id, query, upload),
  }),
  route({
    method: "delete",
    path: "/assignment-files/:id",
    summary: "Remove an attachment of homework",
    permission: "homework.write",
    params,
    handle: ({ params }) => detachFile(params.id),
  }),
  route({
    method: "get",
    path: "/assignment-files/:id/content",
    records: "AssignmentFile",
    summary: "Download a file of homework",
    permission: "homework.read",
    params,
    file: { type: "application/octet-stream", name: "content" },
    async *handle({ params, http }) {
      const { chunks, ...file } = await readFile(params.id);
      http.nameFile(file);
      yield* chunks;
    },
  }),
  route({
    method: "get",
    path: "/assignments/:id/similar-texts",
    summary: "Compare the texts that the students of a class handed in, as a hint for whoever marks them",
    permission: "homework.write",
    transaction: "none",
    params,
    response: SimilarTexts,
    handle: ({ params }) => findSimilarTexts(params.id),
  }),
  route({
    method: "put",
    path: "/assignments/:id/returns",
    summary: "Return all marks of homework that have not been returned",
    permission: "homework.write",
    params,
    response: ReturnedMarks,
    handle: ({ params }) => returnAll(params.id),
  }),
  route({
    ...upload,
    path: "/assignment-submissions/:id/files",
    summary: "Add a file to the next attempt",
    permission: "homework.hand-in",
    handle: ({ params, query, upload }) => addSubmissionFile(params.id, query, upload),
  }),
  route({
    method: "delete",
    path: "/assignment-submissions/files/:id",
    summary: "Remove a file that has not been handed in",
    permission: "homework.hand-in",
    params,
    handle: ({ params }) => removeSubmissionFile(params.id),
  }),
  route({
    method: "put",
    path: "/assignment-submissions/:id/draft",
    summary: "Save the text of the next attempt without handing it in",
    permission: "homework.hand-in",
    params,
    body: SubmissionDraft,
    response: AssignmentSubmissionView,
    handle: ({ params, body }) => saveDraft(params.id, body),
  }),
  route({
    method: "post",
    path: "/assignment-submissions/:id/attempts",
    summary: "Hand in homework",
    permission: "homework.hand-in",
    status: 200,
    idempotent: true,
    params,
    body: HandIn,
    response: AssignmentSubmissionView,
    handle: ({ params, body }) => handIn(params.id, body),
  }),
  route({
    method: "put",
    path: "/assignment-submissions/:id/mark",
    summary: "Mark homework",
    permission: "homework.write",
    params,
    body: SubmissionMark,
    response: AssignmentSubmissionView,
    handle: ({ params, body }) => markSubmission(params.id, body),
  }),
  route({
    method: "put",
    path: "/assignment-submissions/:id/return",
    summary: "Return a mark to the student",
    permission: "homework.write",
    params,
    response: AssignmentSubmissionView,
    handle: ({ params }) => returnSubmission(params.id),
  }),
  route({
    method: "put",
    path: "/assignment-submissions/:id/resubmission",
    summary: "Ask a student to hand in again",
    permission: "homework.write",
    params,
    body: ResubmissionRequest,
    response: AssignmentSubmissionView,
    handle: ({ params, body }) => requestResubmission(params.id, body),
  }),
];
