import { z } from "zod";
import {
  BehaviourPoint,
  behaviourPointKinds,
  behaviourPointStatuses,
} from "../../../models/behaviour/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { ofStudentScope } from "../../people/row-scope.ts";

export const BehaviourPointView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    houseId: z.uuid().nullable().describe("House of the student on the day of the award"),
    kind: z.enum(behaviourPointKinds),
    points: z.int(),
    reason: z.string(),
    awardedBy: shownTo("staff", z.uuid().nullable().describe("Id of an account")),
    awardedOn: z.iso.date(),
    revokedBy: shownTo("staff", z.uuid().nullable().describe("Id of an account")),
    revokedAt: z.date().nullable(),
    revokedReason: shownTo("staff", z.string().nullable()),
    status: z.enum(behaviourPointStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "BehaviourPoint" });

/** Read-only: rows are written by `award-points.ts` and `revoke-points.ts`. */
export const behaviourPoints = crud(BehaviourPoint, {
  name: "Behaviour point",
  view: BehaviourPointView,
  access: { read: "behaviour-points.read" },
  list: {
    filters: {
      studentId: z.uuid(),
      houseId: z.uuid(),
      kind: z.enum(behaviourPointKinds),
      status: z.enum(behaviourPointStatuses),
      awardedBy: z.uuid(),
      since: { schema: z.iso.date(), where: "t.awarded_on >= ?::date" },
      until: { schema: z.iso.date(), where: "t.awarded_on <= ?::date" },
    },
    sort: ["-awardedOn", "createdAt"],
  },
  rowScope: ofStudentScope,
});
