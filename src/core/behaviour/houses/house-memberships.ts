import { z } from "zod";
import { HouseMembership } from "../../../models/behaviour/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { ofStudentScope } from "../../people/row-scope.ts";

export const HouseMembershipView = z
  .object({
    id: z.uuid(),
    houseId: z.uuid(),
    studentId: z.uuid(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "HouseMembership" });

/** The houses of students. Rows are added by `assign-students.ts` and `balance-houses.ts`. */
export const houseMemberships = crud(HouseMembership, {
  name: "House membership",
  view: HouseMembershipView,
  access: { read: "behaviour-points.read", write: "houses.manage" },
  list: { filters: { houseId: z.uuid(), studentId: z.uuid() }, sort: ["createdAt"] },
  rowScope: ofStudentScope,
});
