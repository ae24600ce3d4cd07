import { obligeGuardians, parentsOf } from "../people/oblige-guardians.ts";

/** After the office had the guardians of these participants told of an incident, or dismissed it, which is about all. */
export const obligeForIncident: (incidentId: string, participantIds: readonly string[]) => Promise<void> =
  obligeGuardians({
    name: "oblige-for-incident",
    kind: "incident",
    sourceType: "IncidentParticipant",
    events: `SELECT p.id AS source_id, p.id::text AS event_key, p.student_id, d.status <> 'dismissed' AS holds
    FROM incident_participants p
    JOIN discipline_incidents d ON d.school_id = $1 AND d.id = p.discipline_incident_id
    WHERE p.school_id = $1 AND p.discipline_incident_id = $3 AND p.guardian_notice_at IS NOT NULL
      AND (d.status = 'dismissed' OR p.id = ANY ($4::uuid[]))`,
    told: parentsOf("c.student_id"),
  });
