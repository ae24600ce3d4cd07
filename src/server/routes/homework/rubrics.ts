import { z } from "zod";
import { rubricCriteria } from "../../../core/homework/rubrics/rubric-criteria.ts";
import { rubricRatings } from "../../../core/homework/rubrics/rubric-ratings.ts";
import {
  NewRubric,
  RubricChanges,
  RubricView,
  rubrics as rubricRows,
} from "../../../core/homework/rubrics/rubrics.ts";
import { changeRubric, createRubric } from "../../../core/homework/rubrics/save-rubric.ts";
import {
  RubricStatistics,
  showRubricStatistics,
} from "../../../core/homework/rubrics/show-rubric-statistics.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const rubrics = [
  ...crudRoutes("/rubrics", rubricRows, shownWith("subject", "course", "criteria")),
  ...crudRoutes("/rubric-criteria", rubricCriteria, shownWith("rubric")),
  ...crudRoutes("/rubric-ratings", rubricRatings, shownWith("assignmentSubmission", "rubricCriterion")),
  route({
    method: "post",
    path: "/rubrics",
    summary: "Create a rubric with its criteria",
    permission: "homework.write",
    status: 201,
    idempotent: true,
    body: NewRubric,
    response: RubricView,
    handle: ({ body }) => createRubric(body),
  }),
  route({
    method: "patch",
    path: "/rubrics/:id",
    summary: "Change a rubric; once somebody was rated, changed criteria make a new version",
    permission: "homework.write",
    params,
    body: RubricChanges,
    response: RubricView,
    handle: ({ params, body }) => changeRubric(params.id, body),
  }),
  route({
    method: "get",
    path: "/assignments/:id/rubric-statistics",
    summary: "Show how many students reached each level of a rubric",
    permission: "homework.write",
    params,
    response: RubricStatistics,
    handle: ({ params }) => showRubricStatistics(params.id),
  }),
];
