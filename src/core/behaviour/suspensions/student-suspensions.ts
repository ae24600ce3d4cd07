import { z } from "zod";
import { StudentSuspension, studentSuspensionStatuses } from "../../../models/behaviour/index.ts";
import { crud } from "../../common/entities/crud.ts";
import type { RowScope } from "../../common/entities/row-scope.ts";
import { ofStudentScope } from "../../people/row-scope.ts";

export const StudentSuspensionView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    reason: z.string(),
    blocksSignIn: z.boolean().describe("The student's account cannot sign in on these days"),
    decidedBy: z.uuid().nullable().describe("Id of an account"),
    liftedBy: z.uuid().nullable().describe("Id of an account"),
    liftedAt: z.date().nullable(),
    liftedReason: z.string().nullable(),
    status: z.enum(studentSuspensionStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StudentSuspension" });

/** Staff see the suspensions of their students; families are notified instead, as of incidents. */
export const suspensionScope: RowScope = (scope, actor) =>
  scope === "all" || scope === "own_classes" ? ofStudentScope(scope, actor) : "false";

/** Read-only: rows are written by `suspend-student.ts`, `lift-suspension.ts` and `apply-suspensions.ts`. */
export const studentSuspensions = crud(StudentSuspension, {
  name: "Student suspension",
  sensitive: true,
  view: StudentSuspensionView,
  access: { read: "behaviour.read" },
  list: {
    filters: { studentId: z.uuid(), status: z.enum(studentSuspensionStatuses) },
    sort: ["-startsOn"],
  },
  rowScope: suspensionScope,
});
