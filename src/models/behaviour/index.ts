import { BehaviourPoint } from "./behaviour-point.ts";
import { DisciplineAction } from "./discipline-action.ts";
import { DisciplineIncident } from "./discipline-incident.ts";
import { House } from "./house.ts";
import { HouseMembership } from "./house-membership.ts";
import { IncidentParticipant } from "./incident-participant.ts";
import { StudentSuspension } from "./student-suspension.ts";

export { behaviourPointKinds, behaviourPointStatuses } from "./behaviour-point.ts";
export { disciplineActionStatuses } from "./discipline-action.ts";
export { incidentCategories, incidentSeverities, incidentStatuses } from "./discipline-incident.ts";
export { houseStatuses } from "./house.ts";
export { participantRoles } from "./incident-participant.ts";
export { studentSuspensionStatuses } from "./student-suspension.ts";
export {
  BehaviourPoint,
  DisciplineAction,
  DisciplineIncident,
  House,
  HouseMembership,
  IncidentParticipant,
  StudentSuspension,
};

export function associate(): void {}
