import { z } from "zod";
import { decideMarks, enterMarks, submitMarks } from "../../core/exams/enter-marks.ts";
import { examMarks } from "../../core/exams/exam-marks.ts";
import { ExamPaperChanges, ExamPaperView, examPapers, NewExamPaper } from "../../core/exams/exam-papers.ts";
import {
  changeExam,
  createExam,
  ExamChanges,
  ExamView,
  exams as examList,
  moveExam,
  NewExam,
  publishExam,
} from "../../core/exams/exams.ts";
import { ExamCandidates, listCandidates } from "../../core/exams/list-candidates.ts";
import { cancelPaper, changePaper, schedulePaper } from "../../core/exams/schedule-paper.ts";
import { EnterMarks, MarksDecision } from "../../core/exams/schemas.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";
import { shownWith } from "./shown-with.ts";

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
    summary: "Plan an exam",
    permission: "exams.manage",
    status: 201,
    body: NewExam,
    response: ExamView,
    handle: ({ body }) => createExam(body),
  }),
  route({
    method: "patch",
    path: "/exams/:id",
    summary: "Change an exam",
    permission: "exams.manage",
    params,
    body: ExamChanges,
    response: ExamView,
    handle: ({ params, body }) => changeExam(params.id, body),
  }),
  route({
    method: "put",
    path: "/exams/:id/status",
    summary: "Move an exam along its states",
    permission: "exams.manage",
    params,
    body: z.strictObject({ status: ExamView.shape.status.exclude(["published"]) }).meta({ id: "ExamStatus" }),
    response: ExamView,
    handle: ({ params, body }) => moveExam(params.id, body.status),
  }),
  route({
    method: "put",
    path: "/exams/:id/publication",
    summary: "Show the approved marks of an exam to families",
    permission: "exams.manage",
    params,
    response: ExamView,
    handle: ({ params }) => publishExam(params.id),
  }),
  route({
    method: "post",
    path: "/exam-papers",
    summary: "Put a paper into an exam",
    permission: "exams.manage",
    status: 201,
    body: NewExamPaper,
    response: ExamPaperView,
    handle: ({ body }) => schedulePaper(body),
  }),
  route({
    method: "patch",
    path: "/exam-papers/:id",
    summary: "Change a paper",
    permission: "exams.manage",
    params,
    body: ExamPaperChanges,
    response: ExamPaperView,
    handle: ({ params, body }) => changePaper(params.id, body),
  }),
  route({
    method: "delete",
    path: "/exam-papers/:id",
    summary: "Call a paper off",
    permission: "exams.manage",
    status: 200,
    params,
    response: ExamPaperView,
    handle: ({ params }) => cancelPaper(params.id),
  }),
  route({
    method: "get",
    path: "/exam-papers/:id/candidates",
    summary: "List who may sit a paper, and who is held by the clearance",
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
    summary: "Hand the marks of a paper in for approval",
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
