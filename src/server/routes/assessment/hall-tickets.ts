import { z } from "zod";
import { hallTickets as tickets } from "../../../core/assessment/hall-tickets/hall-tickets.ts";
import {
  IssuedHallTickets,
  issueHallTickets,
  NewHallTickets,
} from "../../../core/assessment/hall-tickets/issue-hall-tickets.ts";
import {
  HallTicketsOfExam,
  printExamTickets,
  printHallTicket,
} from "../../../core/assessment/hall-tickets/print-hall-tickets.ts";
import { ExamSchedule, showExamSchedule } from "../../../core/assessment/hall-tickets/show-exam-schedule.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const hallTickets = [
  // Before the routes with `:id`, which would match the ".pdf" path.
  route({
    method: "get",
    path: "/hall-tickets/:id.pdf",
    records: "HallTicket",
    summary: "Print a hall ticket",
    permission: "exams.read",
    params,
    file: { type: "application/pdf", name: "hall-ticket.pdf" },
    handle: ({ params }) => printHallTicket(params.id),
  }),
  route({
    method: "get",
    path: "/exams/:id/hall-tickets.pdf",
    records: "HallTicket",
    summary: "Print the valid hall tickets of an exam, or of one of its classes, as one file",
    permission: "exams.manage",
    params,
    query: HallTicketsOfExam,
    file: { type: "application/pdf", name: "hall-tickets.pdf" },
    handle: ({ params, query }) => printExamTickets(params.id, query),
  }),
  ...crudRoutes("/hall-tickets", tickets, shownWith("exam", "student")),
  route({
    method: "post",
    path: "/exams/:id/hall-tickets",
    summary: "Issue hall tickets to the cleared candidates of an exam who have no valid one",
    permission: "exams.manage",
    status: 200,
    idempotent: true,
    params,
    body: NewHallTickets,
    response: IssuedHallTickets,
    handle: ({ params, body }) => issueHallTickets(params.id, body),
  }),
  route({
    method: "get",
    path: "/students/:id/exam-schedule",
    summary: "List the announced exams of a student with papers, seats and the hall ticket",
    permission: "exams.read",
    params,
    response: ExamSchedule,
    handle: ({ params }) => showExamSchedule(params.id),
  }),
];
