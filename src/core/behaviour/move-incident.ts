import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { type DisciplineIncident, incidentStatuses } from "../../models/behaviour/index.ts";
import { stateMachine } from "../common/entities/state-machine.ts";
import { transition } from "../common/entities/transition.ts";
import { paragraphs } from "../common/input/schemas.ts";
import { findIncident } from "./find-incident.ts";
import { requireIncidentEmail } from "./require-incident-email.ts";

export const IncidentMove = z
  .strictObject({
    status: z.enum(incidentStatuses),
    reason: paragraphs(1000).optional().describe("Stored in the audit trail"),
  })
  .meta({ id: "IncidentMove" });

type Status = (typeof incidentStatuses)[number];

/** Allowed transitions: a closed incident can be reopened, a dismissed one cannot. */
const allowed = stateMachine<Status>("incident_status", {
  reported: ["under_review", "actioned", "closed", "dismissed"],
  under_review: ["actioned", "closed", "dismissed"],
  actioned: ["under_review", "closed", "dismissed"],
  closed: ["under_review"],
  dismissed: [],
});

/**
 * Changes the status of an incident. Dismissing it cancels guardian emails that have not been sent.
 * @throws {AppError} 404, 409 `incident_status`
 */
export const moveIncident = (
  id: string,
  { status, reason }: z.output<typeof IncidentMove>,
): Promise<DisciplineIncident> =>
  transaction(async () => {
    const incident = await findIncident(id);
    if (incident.status === status) return incident;
    await transition(incident, {
      ...allowed("The incident", status),
      verb: "change_status",
      after: reason ? { reason } : {},
    });
    if (status === "dismissed") await requireIncidentEmail(id, []);
    return incident;
  });
