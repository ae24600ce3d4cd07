import { z } from "zod";
import { CoverageRecord, recordCoverage } from "../../../core/curriculum/coverage/record-coverage.ts";
import {
  CoverageQuery,
  CoverageReport,
  showCoverage,
} from "../../../core/curriculum/coverage/show-coverage.ts";
import { TopicCoverageView, topicCoverages } from "../../../core/curriculum/coverage/topic-coverages.ts";
import { copyPlan, LessonPlanCopy } from "../../../core/curriculum/lesson-plans/copy-plan.ts";
import { LessonPlanView, lessonPlans } from "../../../core/curriculum/lesson-plans/lesson-plans.ts";
import {
  approvePlan,
  PlanReturn,
  returnPlan,
  submitPlan,
  teachPlan,
} from "../../../core/curriculum/lesson-plans/move-plan.ts";
import { LiveClasses, listLiveClasses } from "../../../core/curriculum/live-classes/list-live-classes.ts";
import { copySyllabus, SyllabusCopy } from "../../../core/curriculum/syllabuses/copy-syllabus.ts";
import { moveSyllabus, SyllabusMove } from "../../../core/curriculum/syllabuses/move-syllabus.ts";
import { syllabusTopics } from "../../../core/curriculum/syllabuses/syllabus-topics.ts";
import { SyllabusView, syllabuses } from "../../../core/curriculum/syllabuses/syllabuses.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });
const plan = { params, response: LessonPlanView } as const;

export const curriculum = [
  ...crudRoutes("/syllabuses", syllabuses, shownWith("course", "academicYear")),
  ...crudRoutes("/syllabus-topics", syllabusTopics, { removable: true, ...shownWith("syllabus") }),
  ...crudRoutes("/topic-coverages", topicCoverages, shownWith("syllabusTopic", "courseOffering")),
  ...crudRoutes("/lesson-plans", lessonPlans, {
    removable: true,
    ...shownWith("courseOffering", "syllabusTopic", "classPeriod", "staffMember"),
  }),
  route({
    method: "put",
    path: "/syllabuses/:id/status",
    summary: "Publish or archive a syllabus",
    permission: "curriculum.write",
    params,
    body: SyllabusMove,
    response: SyllabusView,
    handle: ({ params, body }) => moveSyllabus(params.id, body),
  }),
  route({
    method: "post",
    path: "/syllabuses/:id/copies",
    summary: "Copy a syllabus to an academic year, with planned dates moved to it",
    permission: "curriculum.write",
    status: 201,
    idempotent: true,
    params,
    body: SyllabusCopy,
    response: SyllabusView,
    handle: ({ params, body }) => copySyllabus(params.id, body),
  }),
  route({
    method: "put",
    path: "/topic-coverages",
    summary: "Record how far a class is with a topic",
    permission: "lesson-plans.write",
    body: CoverageRecord,
    response: TopicCoverageView,
    handle: ({ body }) => recordCoverage(body),
  }),
  route({
    method: "get",
    path: "/syllabus-coverage",
    summary: "Compare the coverage of syllabuses with their plan, for each class",
    permission: "curriculum.read",
    query: CoverageQuery,
    response: CoverageReport,
    handle: ({ query }) => showCoverage(query),
  }),
  route({
    ...plan,
    method: "post",
    path: "/lesson-plans/:id/copies",
    summary: "Copy a lesson plan to a day of a class",
    permission: "lesson-plans.write",
    status: 201,
    idempotent: true,
    body: LessonPlanCopy,
    handle: ({ params, body }) => copyPlan(params.id, body),
  }),
  route({
    ...plan,
    method: "put",
    path: "/lesson-plans/:id/submission",
    summary: "Submit a lesson plan for approval",
    permission: "lesson-plans.write",
    handle: ({ params }) => submitPlan(params.id),
  }),
  route({
    ...plan,
    method: "put",
    path: "/lesson-plans/:id/approval",
    summary: "Approve a lesson plan",
    permission: "lesson-plans.approve",
    handle: ({ params }) => approvePlan(params.id),
  }),
  route({
    ...plan,
    method: "put",
    path: "/lesson-plans/:id/return",
    summary: "Return a lesson plan to its author with a comment",
    permission: "lesson-plans.approve",
    body: PlanReturn,
    handle: ({ params, body }) => returnPlan(params.id, body),
  }),
  route({
    ...plan,
    method: "put",
    path: "/lesson-plans/:id/taught",
    summary: "Record that a planned lesson was taught",
    permission: "lesson-plans.write",
    handle: ({ params }) => teachPlan(params.id),
  }),
  route({
    method: "get",
    path: "/live-classes",
    summary: "List the live classes of the caller's lessons that are on now",
    permission: "timetable.read",
    response: LiveClasses,
    handle: () => listLiveClasses(),
  }),
];
