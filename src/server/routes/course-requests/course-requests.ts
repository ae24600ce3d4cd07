import { z } from "zod";
import {
  CourseAllocationPlaceView,
  courseAllocationPlaces,
} from "../../../core/course-requests/allocation/course-allocation-places.ts";
import {
  CourseAllocationView,
  courseAllocations,
} from "../../../core/course-requests/allocation/course-allocations.ts";
import { CoursePlaceGiven, givePlace } from "../../../core/course-requests/allocation/give-place.ts";
import { publishAllocation } from "../../../core/course-requests/allocation/publish-allocation.ts";
import {
  NewCourseAllocation,
  runAllocation,
} from "../../../core/course-requests/allocation/run-allocation.ts";
import { CourseRequestView, courseRequests } from "../../../core/course-requests/requests/course-requests.ts";
import {
  listStudentRounds,
  StudentCourseRequestRounds,
} from "../../../core/course-requests/requests/list-student-rounds.ts";
import {
  CourseRequestSubmission,
  submitRequest,
} from "../../../core/course-requests/requests/submit-request.ts";
import { withdrawRequest } from "../../../core/course-requests/requests/withdraw-request.ts";
import {
  CourseRequestRoundView,
  courseRequestRounds,
} from "../../../core/course-requests/rounds/course-request-rounds.ts";
import { CourseRequestRoundMove, moveRound } from "../../../core/course-requests/rounds/move-round.ts";
import {
  CourseRequestReminder,
  remindFamilies,
} from "../../../core/course-requests/rounds/remind-families.ts";
import {
  CourseRequestRoundChanges,
  changeRound,
  createRound,
  NewCourseRequestRound,
} from "../../../core/course-requests/rounds/save-round.ts";
import { CourseDemand, showDemand } from "../../../core/course-requests/rounds/show-demand.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const courseRequestRoutes = [
  ...crudRoutes("/course-request-rounds", courseRequestRounds, shownWith("academicYear", "term")),
  route({
    method: "post",
    path: "/course-request-rounds",
    summary: "Plan a request round as a draft",
    permission: "course-requests.manage",
    status: 201,
    idempotent: true,
    body: NewCourseRequestRound,
    response: CourseRequestRoundView,
    handle: ({ body }) => createRound(body),
  }),
  route({
    method: "patch",
    path: "/course-request-rounds/:id",
    summary: "Change a request round",
    permission: "course-requests.manage",
    params,
    body: CourseRequestRoundChanges,
    response: CourseRequestRoundView,
    handle: ({ params, body }) => changeRound(params.id, body),
  }),
  route({
    method: "put",
    path: "/course-request-rounds/:id/status",
    summary: "Open, close or cancel a request round",
    permission: "course-requests.manage",
    params,
    body: CourseRequestRoundMove,
    response: CourseRequestRoundView,
    handle: ({ params, body }) => moveRound(params.id, body),
  }),
  route({
    method: "get",
    path: "/course-request-rounds/:id/demand",
    summary: "Show how many students want each course of a round, against its places",
    permission: "course-requests.manage",
    params,
    response: CourseDemand,
    handle: ({ params }) => showDemand(params.id),
  }),
  route({
    method: "post",
    path: "/course-request-rounds/:id/reminders",
    summary: "Remind the families of students without a request",
    permission: "course-requests.manage",
    status: 200,
    idempotent: true,
    params,
    response: CourseRequestReminder,
    handle: ({ params }) => remindFamilies(params.id),
  }),
  route({
    method: "put",
    path: "/course-request-rounds/:id/requests",
    summary: "Submit or change the request of a student",
    permission: "course-requests.submit",
    params,
    body: CourseRequestSubmission,
    response: CourseRequestView,
    handle: ({ params, body }) => submitRequest(params.id, body),
  }),
  route({
    method: "get",
    path: "/students/:id/course-request-rounds",
    summary: "List the rounds in which a student may request courses or has done so",
    permission: "course-requests.read",
    params,
    response: StudentCourseRequestRounds,
    handle: ({ params }) => listStudentRounds(params.id),
  }),
  ...crudRoutes("/course-requests", courseRequests, shownWith("student")),
  route({
    method: "put",
    path: "/course-requests/:id/withdrawal",
    summary: "Withdraw the request of a student",
    permission: "course-requests.submit",
    params,
    response: CourseRequestView,
    handle: ({ params }) => withdrawRequest(params.id),
  }),
  ...crudRoutes("/course-allocations", courseAllocations),
  route({
    method: "post",
    path: "/course-allocations",
    summary: "Give out the places of a round as a draft",
    permission: "course-requests.manage",
    status: 201,
    idempotent: true,
    body: NewCourseAllocation,
    response: CourseAllocationView,
    handle: ({ body }) => runAllocation(body),
  }),
  route({
    method: "put",
    path: "/course-allocations/:id/publication",
    summary: "Publish an allocation: places become course enrollments",
    permission: "course-requests.manage",
    params,
    response: CourseAllocationView,
    handle: ({ params }) => publishAllocation(params.id),
  }),
  ...crudRoutes("/course-allocation-places", courseAllocationPlaces, shownWith("student", "courseOffering")),
  route({
    method: "put",
    path: "/course-allocation-places/:id/acceptance",
    summary: "Give a place to a student of the waiting list",
    permission: "course-requests.manage",
    params,
    body: CoursePlaceGiven,
    response: CourseAllocationPlaceView,
    handle: ({ params, body }) => givePlace(params.id, body),
  }),
];
