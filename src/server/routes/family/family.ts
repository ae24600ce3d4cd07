import { z } from "zod";
import { GraduationCheck } from "../../../core/assessment/graduation/graduation-check-schemas.ts";
import { countUnreadConversations } from "../../../core/conversations/count-unread-conversations.ts";
import {
  ChildAttendance,
  ChildAttendanceQuery,
  childAttendance,
} from "../../../core/family/child-attendance.ts";
import { childGraduationCheck } from "../../../core/family/child-graduation-check.ts";
import { ChildReportCards, childReportCards } from "../../../core/family/child-report-cards.ts";
import { ChildResults, ChildResultsQuery, childResults } from "../../../core/family/child-results.ts";
import { ChildTimetableQuery, childTimetable } from "../../../core/family/child-timetable.ts";
import { ChildProfile, Children, listChildren, showChild } from "../../../core/family/children.ts";
import { LessonList } from "../../../core/timetable/schemas.ts";
import { route } from "../../http/route.ts";

const params = z.object({ childId: z.uuid() });

/** What guardians see of their own children, regardless of their other roles. */
export const family = [
  route({
    method: "get",
    path: "/guardian/children",
    summary: "List the guardian's own children with a summary",
    permission: "students.read",
    transaction: "none",
    response: Children,
    async handle() {
      const [children, unreadConversations] = await Promise.all([listChildren(), countUnreadConversations()]);
      return { ...children, unreadConversations };
    },
  }),
  route({
    method: "get",
    path: "/guardian/children/:childId",
    summary: "Show a child",
    permission: "students.read",
    transaction: "none",
    params,
    response: ChildProfile,
    handle: ({ params }) => showChild(params.childId),
  }),
  route({
    method: "get",
    path: "/guardian/children/:childId/attendance",
    summary: "Show the attendance of a child",
    permission: "attendance.read",
    transaction: "none",
    params,
    query: ChildAttendanceQuery,
    response: ChildAttendance,
    handle: ({ params, query }) => childAttendance(params.childId, query),
  }),
  route({
    method: "get",
    path: "/guardian/children/:childId/timetable",
    summary: "Show the dated lessons of a child",
    permission: "timetable.read",
    params,
    query: ChildTimetableQuery,
    response: LessonList,
    handle: ({ params, query }) => childTimetable(params.childId, query),
  }),
  route({
    method: "get",
    path: "/guardian/children/:childId/results",
    summary: "Show the published results of a child for a term",
    permission: "grades.read",
    transaction: "none",
    params,
    query: ChildResultsQuery,
    response: ChildResults,
    handle: ({ params, query }) => childResults(params.childId, query),
  }),
  route({
    method: "get",
    path: "/guardian/children/:childId/report-cards",
    summary: "List the report cards of a child",
    permission: "report-cards.read",
    transaction: "none",
    params,
    response: ChildReportCards,
    handle: ({ params }) => childReportCards(params.childId),
  }),
  route({
    method: "get",
    path: "/guardian/children/:childId/graduation-check",
    summary: "Show what a child has reached of the graduation plan, and what is missing",
    permission: "graduation-plans.read",
    params,
    response: GraduationCheck,
    handle: ({ params }) => childGraduationCheck(params.childId),
  }),
];
