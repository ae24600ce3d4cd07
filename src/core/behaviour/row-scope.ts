import type { Scope } from "../../lib/context.ts";
import type { RowScope } from "../common/entities/row-scope.ts";
import { ofStudentScope, studentsInScope } from "../people/row-scope.ts";

/**
 * The office sees every incident. Teachers see their own reports and the non-confidential incidents of their students.
 * Guardians and students see none: guardians are notified by email.
 */
const incidentsInScope = (scope: Scope, incident: string): string | null => {
  if (scope === "all") return null;
  if (scope !== "own_classes") return "false";
  return `${incident}.reported_by = :user OR NOT ${incident}.confidential AND ${incident}.id IN (
    SELECT p.discipline_incident_id FROM incident_participants p
    WHERE p.school_id = :school AND p.student_id IN (${studentsInScope(scope)}))`;
};

export const incidentScope: RowScope = (scope) => {
  const seen = incidentsInScope(scope, "d");
  return seen && `id IN (SELECT d.id FROM discipline_incidents d WHERE d.school_id = :school AND (${seen}))`;
};

/** Participants are visible to everyone who can see the incident. */
export const participantScope: RowScope = (scope) => {
  const seen = incidentsInScope(scope, "d");
  return (
    seen &&
    `discipline_incident_id IN (SELECT d.id FROM discipline_incidents d WHERE d.school_id = :school AND (${seen}))`
  );
};

/**
 * Teachers see the actions of their students, except those of incidents that they do not see. Families see an action once the
 * guardians have been informed of it.
 */
export const actionScope: RowScope = (scope, actor) => {
  const students = ofStudentScope(scope, actor);
  if (students === null) return null;
  return scope === "own_classes"
    ? `${students} AND (discipline_incident_id IS NULL OR discipline_incident_id IN (
        SELECT d.id FROM discipline_incidents d WHERE d.school_id = :school AND (${incidentsInScope(scope, "d")})))`
    : `${students} AND guardian_informed_at IS NOT NULL`;
};
