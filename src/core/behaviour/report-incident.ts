import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { actorId } from "../../lib/context.ts";
import { invalid, unknownReferences } from "../../lib/errors.ts";
import { DisciplineIncident, IncidentParticipant, participantRoles } from "../../models/behaviour/index.ts";
import { Student } from "../../models/people/index.ts";
import { audited } from "../audit/audited.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { paragraphs } from "../common/input/schemas.ts";
import { studentScope } from "../people/row-scope.ts";
import { checkOccurredAt } from "./check-occurred-at.ts";
import { incidentFields } from "./discipline-incidents.ts";

export const NewDisciplineIncident = z
  .strictObject({
    ...incidentFields,
    participants: z
      .array(
        z.strictObject({
          studentId: z.uuid(),
          role: z.enum(participantRoles),
          note: paragraphs(2000).nullable().optional(),
        }),
      )
      .max(100)
      .describe("The students involved, as far as they are known"),
  })
  .meta({ id: "NewDisciplineIncident" });

type Report = z.output<typeof NewDisciplineIncident>;

/** Records an incident and its participants. Guardians are not notified until the office decides to. @throws {AppError} 400 */
export const reportIncident = ({ participants, ...values }: Report): Promise<DisciplineIncident> =>
  transaction(async () => {
    const occurredAt = new Date(values.occurredAt);
    await checkOccurredAt(occurredAt);
    await checkStudents(participants.map(({ studentId }) => studentId));
    const incident = await DisciplineIncident.create({ ...values, occurredAt, reportedBy: actorId() });
    await IncidentParticipant.bulkCreate(
      participants.map((each) => ({ ...each, disciplineIncidentId: incident.id })),
    );
    await audited(DisciplineIncident, incident.id, "create", { after: { ...values, participants } });
    return incident;
  });

/** Teachers can name students of their own classes only; the office adds others. @throws {AppError} 400 */
async function checkStudents(ids: readonly string[]): Promise<void> {
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (twice >= 0)
    throw invalid([
      {
        path: `participants.${twice}.studentId`,
        message: "is already listed: a student can participate only once",
      },
    ]);
  const found = await Student.findAll({
    where: { [Op.and]: [{ id: ids }, scopeWhere("behaviour.report", studentScope)] },
    attributes: ["id"],
  });
  const known = new Set(found.map(({ id }) => id));
  const errors = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `participants.${index}.studentId`, message: "there is no such student" }],
  );
  if (errors.length) throw unknownReferences(errors);
}
