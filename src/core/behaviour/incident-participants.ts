import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict, unknownReference } from "../../lib/errors.ts";
import { DisciplineIncident, IncidentParticipant, participantRoles } from "../../models/behaviour/index.ts";
import { crud } from "../crud.ts";
import { flag, paragraphs } from "../schemas.ts";
import { participantReach } from "./reach.ts";

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
      .describe("When the guardians were to be told; what became of it: /guardian-email-obligations"),
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
  reach: participantReach,
  check: async ({ disciplineIncidentId }) => {
    const incident = await DisciplineIncident.findByPk(disciplineIncidentId, { lock: true });
    if (!incident) throw unknownReference("disciplineIncidentId", "discipline incident");
    if (["closed", "dismissed"].includes(incident.status))
      throw conflict(
        "incident_status",
        `The incident is ${incident.status}: its participants stay as they are`,
      );
  },
});

export const incidentParticipants = {
  ...participants,
  /** @throws {AppError} 404, 409 `guardians_told` */
  remove: (id: string) =>
    transaction(async () => {
      await participants.get(id);
      const row = await IncidentParticipant.findByPk(id, { lock: true });
      if (row?.guardianNoticeAt)
        throw conflict("guardians_told", "The guardians were told of this: the participant stays");
      await participants.remove(id);
    }),
};
