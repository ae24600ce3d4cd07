import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import {
  DisciplineAction,
  DisciplineIncident,
  IncidentParticipant,
} from "../../../models/behaviour/index.ts";
import { Student } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { studentScope } from "../../people/row-scope.ts";
import { schoolDay } from "../../school/school-day.ts";
import { incidentScope } from "../row-scope.ts";
import { suspendStudent } from "../suspensions/suspend-student.ts";
import { checkType } from "./action-types.ts";
import { actionFields, checkDays, disciplineActions } from "./discipline-actions.ts";

export const NewDisciplineAction = z
  .strictObject({
    studentId: z.uuid(),
    disciplineIncidentId: z.uuid().nullable().optional(),
    ...actionFields,
    suspension: z
      .strictObject({
        reason: paragraphs(1000).describe("Guardians with custody read it in the email"),
        blocksSignIn: z.boolean().default(false).describe("The student's account cannot sign in"),
      })
      .optional()
      .describe("Required for the type `suspension`: suspends the student on these days"),
  })
  .meta({ id: "NewDisciplineAction" });

type Decision = z.output<typeof NewDisciplineAction>;

/**
 * Decides a sanction or follow-up. A suspension is carried out by `suspend-student.ts`, which informs the guardians.
 * @throws {AppError} 400, 404, 409 `incident_status`, and those of suspending a student
 */
export const decideAction = ({ suspension, endsOn: until, ...values }: Decision) =>
  transaction(async () => {
    const { studentId, disciplineIncidentId, type, startsOn } = values;
    const endsOn = until ?? startsOn;
    checkDays(startsOn, endsOn);
    if (disciplineIncidentId) await checkIncident(disciplineIncidentId, studentId);
    const student = await findLocked(Student, studentId, {
      where: scopeWhere("behaviour.manage", studentScope),
    });
    if (student.status !== "active" && student.status !== "suspended")
      throw conflict("student_status", `The student is ${student.status}: no sanction can be decided`);
    await checkType(type);
    if ((type === "suspension") !== (suspension !== undefined))
      throw invalid([
        { path: "suspension", message: "is required for the type suspension, and only for it" },
      ]);
    const suspended = suspension && (await suspendStudent({ ...suspension, studentId, startsOn, endsOn }));
    const action = await DisciplineAction.create({
      ...values,
      endsOn,
      decidedBy: actorId(),
      status: startsOn <= (await schoolDay()) ? "active" : "planned",
      ...(suspended && { studentSuspensionId: suspended.id, guardianInformedAt: now() }),
    });
    await audited(DisciplineAction, action.id, "create", {
      after: { ...values, endsOn, ...(suspended && { studentSuspensionId: suspended.id }) },
    });
    return disciplineActions.present(action);
  });

/** The incident comes first in the lock order. @throws {AppError} 400, 404, 409 `incident_status` */
async function checkIncident(id: string, studentId: string): Promise<void> {
  const incident = await findLocked(DisciplineIncident, id, {
    where: scopeWhere("behaviour.manage", incidentScope),
  });
  if (incident.status === "closed" || incident.status === "dismissed")
    throw conflict("incident_status", `The incident is ${incident.status}: reopen it to decide a sanction`);
  const participant = await IncidentParticipant.findOne({ where: { disciplineIncidentId: id, studentId } });
  if (!participant) throw invalid([{ path: "studentId", message: "is not a participant of this incident" }]);
}
