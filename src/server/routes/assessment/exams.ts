import { z } from "zod";
import { decideMarks, enterMarks, submitMarks } from "../../../core/assessment/exams/enter-marks.ts";
import { examMarks } from "../../../core/assessment/exams/exam-marks.ts";
import {
  ExamPaperChanges,
  ExamPaperView,
  examPapers,
  NewExamPaper,
} from "../../../core/assessment/exams/exam-papers.ts";
import {
  changeExam,
  createExam,
  ExamChanges,
  ExamView,
  exams as examList,
  moveExam,
  NewExam,
  publishExam,
} from "../../../core/assessment/exams/exams.ts";
import { ExamCandidates, listCandidates } from "../../../core/assessment/exams/list-candidates.ts";
import { cancelPaper, changePaper, schedulePaper } from "../../../core/assessment/exams/schedule-paper.ts";
import { EnterMarks, MarksDecision } from "../../../core/assessment/schemas.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const exams = [
  ...crudRoutes("/exams", examList, shownWith("term")),
  ...crudRoutes(
    "/exam-papers",
    examPapers,
    shownWith("exam", "courseOffering", "section", "room", "invigilator"),
  ),
  ...crudRoutes("/exam-marks", examMarks, shownWith("examPaper", "student")),
  route({
    method: "post",
    path: "/exams",
    summary: "Schedule an exam",
    permission: "exams.manage",
    status: 201,
    body: NewExam,
    response: ExamView,
    handle: ({ body }) => createExam(body),
  }),
  route({
    method: "patch",
    path: "/exams/:id",
    summary: "Update an exam",
    permission: "exams.manage",
    params,
    body: ExamChanges,
    response: ExamView,
    handle: ({ params, body }) => changeExam(params.id, body),
  }),
  route({
    method: "put",
    path: "/exams/:id/status",
    summary: "Change the status of an exam",
    permission: "exams.manage",
    params,
    body: z.strictObject({ status: ExamView.shape.status.exclude(["published"]) }).meta({ id: "ExamStatus" }),
    response: ExamView,
    handle: ({ params, body }) => moveExam(params.id, body.status),
  }),
  route({
    method: "put",
    path: "/exams/:id/publication",
    summary: "Publish the approved marks of an exam to families",
    permission: "exams.manage",
    params,
    response: ExamView,
    handle: ({ params }) => publishExam(params.id),
  }),
  route({
    method: "post",
    path: "/exam-papers",
    summary: "Add a paper to an exam",
    permission: "exams.manage",
    status: 201,
    body: NewExamPaper,
    response: ExamPaperView,
    handle: ({ body }) => schedulePaper(body),
  }),
  route({
    method: "patch",
    path: "/exam-papers/:id",
    summary: "Update a paper",
    permission: "exams.manage",
    params,
    body: ExamPaperChanges,
    response: ExamPaperView,
    handle: ({ params, body }) => changePaper(params.id, body),
  }),
  route({
    method: "delete",
    path: "/exam-papers/:id",
    summary: "Cancel a paper",
    permission: "exams.manage",
    status: 200,
    params,
    response: ExamPaperView,
    handle: ({ params }) => cancelPaper(params.id),
  }),
  route({
    method: "get",
    path: "/exam-papers/:id/candidates",
    summary: "List the candidates of a paper and those held by a clearance",
    permission: "exams.read",
    params,
    response: ExamCandidates,
    handle: ({ params }) => listCandidates(params.id),
  }),
  route({
    method: "put",
    path: "/exam-papers/:id/marks",
    summary: "Enter the marks of a paper in one request",
    permission: "exams.mark",
    params,
    body: EnterMarks,
    response: ExamPaperView,
    handle: ({ params, body }) => enterMarks(params.id, body),
  }),
  route({
    method: "put",
    path: "/exam-papers/:id/submission",
    summary: "Submit the marks of a paper for approval",
    permission: "exams.mark",
    params,
    response: ExamPaperView,
    handle: ({ params }) => submitMarks(params.id),
  }),
  route({
    method: "put",
    path: "/exam-papers/:id/decision",
    summary: "Approve the marks of a paper, or return them",
    permission: "exams.approve",
    params,
    body: MarksDecision,
    response: ExamPaperView,
    handle: ({ params, body }) => decideMarks(params.id, body),
  }),
];
