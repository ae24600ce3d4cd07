import { DisciplineIncident } from "./discipline-incident.ts";
import { IncidentParticipant } from "./incident-participant.ts";
import { StudentSuspension } from "./student-suspension.ts";

export { incidentCategories, incidentSeverities, incidentStatuses } from "./discipline-incident.ts";
export { participantRoles } from "./incident-participant.ts";
export { studentSuspensionStatuses } from "./student-suspension.ts";
export { DisciplineIncident, IncidentParticipant, StudentSuspension };

export function associate(): void {}
