import type { Body, Row } from "../../../api/types.ts";

export type Incident = Row<"/api/v1/discipline-incidents">;
export type Participant = Row<"/api/v1/incident-participants">;
export type NewIncident = NonNullable<Body<"/api/v1/discipline-incidents", "post">>;
export type Status = Incident["status"];

export const categories = [
  "disruption",
  "bullying",
  "violence",
  "dishonesty",
  "damage",
  "theft",
  "substances",
  "safety",
  "other",
] as const satisfies readonly Incident["category"][];
export const severities = ["minor", "moderate", "serious"] as const;
export const roles = ["offender", "victim", "witness", "reporter"] as const;
export const statuses = ["reported", "under_review", "actioned", "closed", "dismissed"] as const;

/** The states that may follow each state of an incident. */
export const nextStatuses: Readonly<Record<Status, readonly Status[]>> = {
  reported: ["under_review", "actioned", "closed", "dismissed"],
  under_review: ["actioned", "closed", "dismissed"],
  actioned: ["under_review", "closed", "dismissed"],
  closed: ["under_review"],
  dismissed: [],
};

/** Path prefixes of the queries to refetch after an incident has changed. */
export const incidentRefreshes = [
  "/discipline-incidents",
  "/incident-participants",
  "/audit-events",
] as const;
