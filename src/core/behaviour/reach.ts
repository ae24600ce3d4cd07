import type { Scope } from "../../lib/context.ts";
import { studentsWithin } from "../people/reach.ts";
import type { Reach } from "../within.ts";

/**
 * The office sees every incident. A teacher sees the own reports, and what is not confidential of the own students;
 * whoever is told as a family is told by mail.
 */
const incidentsWithin = (scope: Scope, incident: string): string | null => {
  if (scope === "all") return null;
  if (scope !== "own_classes") return "false";
  return `${incident}.reported_by = :user OR NOT ${incident}.confidential AND ${incident}.id IN (
    SELECT p.discipline_incident_id FROM incident_participants p
    WHERE p.school_id = :school AND p.student_id IN (${studentsWithin(scope)}))`;
};

export const incidentReach: Reach = (scope) => {
  const seen = incidentsWithin(scope, "d");
  return seen && `id IN (SELECT d.id FROM discipline_incidents d WHERE d.school_id = :school AND (${seen}))`;
};

/** Whoever sees an incident sees who had part in it. */
export const participantReach: Reach = (scope) => {
  const seen = incidentsWithin(scope, "d");
  return (
    seen &&
    `discipline_incident_id IN (SELECT d.id FROM discipline_incidents d WHERE d.school_id = :school AND (${seen}))`
  );
};
