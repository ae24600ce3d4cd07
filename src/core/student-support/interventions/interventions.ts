import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { Student } from "../../../models/people/index.ts";
import { Intervention, interventionStatuses } from "../../../models/student-support/index.ts";
import { type Crud, crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { studentScope } from "../../people/row-scope.ts";
import { checkOwner } from "../check-owner.ts";
import { interventionScope } from "../row-scope.ts";
import { findWarning } from "../warnings/early-warnings.ts";

export const InterventionView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    earlyWarningId: z.uuid().nullable(),
    action: z.string().describe("What is done"),
    ownerStaffId: z.uuid(),
    startsOn: z.iso.date(),
    reviewOn: z.iso.date(),
    outcome: z.string().nullable(),
    status: z.enum(interventionStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Intervention" });

export const NewIntervention = z
  .strictObject({
    studentId: z.uuid(),
    earlyWarningId: z.uuid().nullable().optional(),
    action: paragraphs(1000).describe("What is done"),
    ownerStaffId: z.uuid(),
    startsOn: z.iso.date(),
    reviewOn: z.iso.date(),
  })
  .meta({ id: "NewIntervention" });

export const InterventionChanges = NewIntervention.omit({ studentId: true, earlyWarningId: true })
  .partial()
  .meta({ id: "InterventionChanges" });

const plain = crud(Intervention, {
  name: "Intervention",
  sensitive: true,
  view: InterventionView,
  create: NewIntervention,
  update: InterventionChanges,
  access: { read: "early-warnings.read", write: "early-warnings.manage" },
  list: {
    filters: {
      studentId: z.uuid(),
      earlyWarningId: z.uuid(),
      ownerStaffId: z.uuid(),
      status: z.enum(interventionStatuses),
      reviewBefore: { schema: z.iso.date(), where: "t.review_on < ?::date" },
    },
    sort: ["reviewOn", "createdAt"],
  },
  rowScope: interventionScope,
  check: async (row) => {
    if (row.reviewOn < row.startsOn)
      throw invalid([{ path: "reviewOn", message: "must be on or after `startsOn`" }]);
    if (row.changed("ownerStaffId")) await checkOwner("ownerStaffId", row.ownerStaffId);
  },
});

/** Gets an intervention that the caller may change, and locks it. @throws {AppError} 404 */
export const findIntervention = (id: string): Promise<Intervention> =>
  findLocked(Intervention, id, { where: scopeWhere("early-warnings.manage", interventionScope) });

/** Interventions for a student, of a warning or on their own. */
export const interventions: Crud<
  typeof InterventionView,
  typeof NewIntervention,
  typeof InterventionChanges
> = {
  ...plain,
  create: (values) =>
    transaction(async () => {
      if (values.earlyWarningId) {
        const { studentId } = await findWarning(values.earlyWarningId);
        if (studentId !== values.studentId)
          throw invalid([{ path: "studentId", message: "must be the student of the warning" }]);
      } else {
        const where = scopeWhere("early-warnings.manage", studentScope);
        await findLocked(Student, values.studentId, { where, lock: false });
      }
      return plain.create(values);
    }),
  update: (id, values, ifMatch) =>
    transaction(async () => {
      const { status } = await findIntervention(id);
      if (status === "done" || status === "cancelled")
        throw conflict("intervention_status", `The intervention is ${status} and can no longer be changed`);
      return plain.update(id, values, ifMatch);
    }),
};
