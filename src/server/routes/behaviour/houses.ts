import { z } from "zod";
import {
  AssignedStudents,
  assignStudents,
  HouseStudents,
} from "../../../core/behaviour/houses/assign-students.ts";
import { balanceHouses, HouseBalance } from "../../../core/behaviour/houses/balance-houses.ts";
import { houseMemberships } from "../../../core/behaviour/houses/house-memberships.ts";
import { houses as entity } from "../../../core/behaviour/houses/houses.ts";
import {
  AwardedPoints,
  awardPoints,
  NewBehaviourPoints,
} from "../../../core/behaviour/points/award-points.ts";
import { BehaviourPointView, behaviourPoints } from "../../../core/behaviour/points/behaviour-points.ts";
import { PointsRevocation, revokePoints } from "../../../core/behaviour/points/revoke-points.ts";
import {
  HouseBoard,
  HouseBoardQuery,
  showHouseBoard,
} from "../../../core/behaviour/points/show-house-board.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const houses = [
  ...crudRoutes("/houses", entity, shownWith("headStaffMember")),
  ...crudRoutes("/house-memberships", houseMemberships, {
    removable: true,
    ...shownWith("house", "student"),
  }),
  route({
    method: "put",
    path: "/houses/:id/students",
    summary: "Put students into a house",
    permission: "houses.manage",
    params,
    body: HouseStudents,
    response: AssignedStudents,
    handle: ({ params, body }) => assignStudents(params.id, body),
  }),
  route({
    method: "post",
    path: "/houses/balance",
    summary: "Share students without a house out to the smallest houses",
    permission: "houses.manage",
    status: 200,
    body: HouseBalance,
    response: AssignedStudents,
    handle: ({ body }) => balanceHouses(body),
  }),
  route({
    method: "get",
    path: "/house-board",
    mayBeMissing: true,
    summary: "Show the points of a term by house and by student",
    permission: "behaviour-points.read",
    query: HouseBoardQuery,
    response: HouseBoard,
    handle: ({ query }) => showHouseBoard(query),
  }),
  ...crudRoutes("/behaviour-points", behaviourPoints, shownWith("student", "house")),
  route({
    method: "post",
    path: "/behaviour-points",
    summary: "Award points to students or to a whole class",
    permission: "behaviour-points.award",
    status: 201,
    idempotent: true,
    body: NewBehaviourPoints,
    response: AwardedPoints,
    handle: ({ body }) => awardPoints(body),
  }),
  route({
    method: "post",
    path: "/behaviour-points/:id/revoke",
    summary: "Revoke points that were awarded",
    permission: "behaviour-points.award",
    status: 200,
    params,
    body: PointsRevocation,
    response: BehaviourPointView,
    handle: ({ params, body }) => revokePoints(params.id, body),
  }),
];
