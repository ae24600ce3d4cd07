import { currentSchool } from "../../db/context-values.ts";
import { sql } from "../../db/sql.ts";
import { parentsOf, requireGuardianEmails } from "../people/obligations/require-guardian-emails.ts";

/** Updates the required emails after notifying the guardians of these participants, or of all of them on dismissal. */
export const requireIncidentEmail: (incidentId: string, participantIds: readonly string[]) => Promise<void> =
  requireGuardianEmails({
    kind: "incident",
    sourceType: "IncidentParticipant",
    events: (
      incidentId,
      participantIds,
    ) => sql`SELECT p.id AS source_id, p.id::text AS event_key, p.student_id, d.status <> 'dismissed' AS holds
    FROM incident_participants p
    JOIN discipline_incidents d ON d.school_id = ${currentSchool} AND d.id = p.discipline_incident_id
    WHERE p.school_id = ${currentSchool} AND p.discipline_incident_id = ${incidentId} AND p.guardian_notice_at IS NOT NULL
      AND (d.status = 'dismissed' OR p.id = ANY (${participantIds}::uuid[]))`,
    recipients: parentsOf("c.student_id"),
  });
