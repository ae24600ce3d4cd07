import { oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const participantRoles = ["offender", "victim", "witness", "reporter"] as const;

/** A student's part in an incident. */
export class IncidentParticipant extends tenantTable({
  disciplineIncidentId: uuid(),
  studentId: uuid(),
  role: oneOf(participantRoles),
  note: text().nullable(),
  /** The message to the guardians; null if they are not notified. */
  messageToGuardians: text().nullable(),
  /** When the office had the guardians notified. The emails are separate required guardian emails. */
  guardianNoticeAt: timestamp().nullable(),
}) {}

table(IncidentParticipant, "incident_participants");
