import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict, unknownReference } from "../../lib/errors.ts";
import { DisciplineIncident, IncidentParticipant, participantRoles } from "../../models/behaviour/index.ts";
import { crud } from "../common/entities/crud.ts";
import { flag, paragraphs } from "../common/input/schemas.ts";
import { participantScope } from "./row-scope.ts";

export const IncidentParticipantView = z
  .object({
    id: z.uuid(),
    disciplineIncidentId: z.uuid(),
    studentId: z.uuid(),
    role: z.enum(participantRoles),
    note: z.string().nullable(),
    messageToGuardians: z.string().nullable(),
    guardianNoticeAt: z
      .date()
      .nullable()
      .describe(
        "When notification of the guardians was requested; for the delivery status see /guardian-email-obligations",
      ),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "IncidentParticipant" });

export const NewIncidentParticipant = z
  .strictObject({
    disciplineIncidentId: z.uuid(),
    studentId: z.uuid(),
    role: z.enum(participantRoles),
    note: paragraphs(2000).nullable().optional(),
  })
  .meta({ id: "NewIncidentParticipant" });

export const IncidentParticipantChanges = NewIncidentParticipant.pick({ role: true, note: true })
  .partial()
  .meta({ id: "IncidentParticipantChanges" });

const participants = crud(IncidentParticipant, {
  name: "Incident participant",
  sensitive: true,
  view: IncidentParticipantView,
  create: NewIncidentParticipant,
  update: IncidentParticipantChanges,
  access: { read: "behaviour.read", write: "behaviour.manage" },
  list: {
    filters: {
      disciplineIncidentId: z.uuid(),
      studentId: z.uuid(),
      role: z.enum(participantRoles),
      told: { schema: flag, where: "(t.guardian_notice_at IS NOT NULL) = ?" },
    },
    sort: ["-createdAt"],
  },
  rowScope: participantScope,
  check: ({ disciplineIncidentId }) => lockOpenIncident(disciplineIncidentId),
});

/** Locks an incident that can still be changed. @throws {AppError} 400 `unknown_reference`, 409 `incident_status` */
async function lockOpenIncident(id: string): Promise<void> {
  const incident = await DisciplineIncident.findByPk(id, { lock: true });
  if (!incident) throw unknownReference("disciplineIncidentId", "discipline incident");
  if (["closed", "dismissed"].includes(incident.status))
    throw conflict(
      "incident_status",
      `The incident is ${incident.status}: its participants can no longer be changed`,
    );
}

export const incidentParticipants = {
  ...participants,
  update: (id: string, values: z.output<typeof IncidentParticipantChanges>, ifMatch?: readonly string[]) =>
    transaction(async () => {
      // The incident first, as everywhere: see the lock order in the README.
      await lockOpenIncident((await participants.get(id)).disciplineIncidentId);
      return participants.update(id, values, ifMatch);
    }),
  /** @throws {AppError} 404, 409 `incident_status`, `guardians_told` */
  remove: (id: string) =>
    transaction(async () => {
      await lockOpenIncident((await participants.get(id)).disciplineIncidentId);
      const row = await IncidentParticipant.findByPk(id, { lock: true });
      if (row?.guardianNoticeAt)
        throw conflict(
          "guardians_told",
          "The guardians have been notified, so the participant cannot be removed",
        );
      await participants.remove(id);
    }),
};
