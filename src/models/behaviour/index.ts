import { DisciplineIncident } from "./discipline-incident.ts";
import { IncidentParticipant } from "./incident-participant.ts";

export { incidentCategories, incidentSeverities, incidentStatuses } from "./discipline-incident.ts";
export { participantRoles } from "./incident-participant.ts";
export { DisciplineIncident, IncidentParticipant };

export function associate(): void {}
