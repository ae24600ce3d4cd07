import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict } from "../../lib/errors.ts";
import { type DisciplineIncident, incidentStatuses } from "../../models/behaviour/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { paragraphs } from "../schemas.ts";
import { findIncident } from "./find-incident.ts";
import { obligeForIncident } from "./oblige-for-incident.ts";

export const IncidentMove = z
  .strictObject({
    status: z.enum(incidentStatuses),
    reason: paragraphs(1000).optional().describe("Kept in the record of changes"),
  })
  .meta({ id: "IncidentMove" });

type Status = (typeof incidentStatuses)[number];

/** A closed incident is opened again; what was dismissed has not happened. */
const moves: Readonly<Record<Status, readonly Status[]>> = {
  reported: ["under_review", "actioned", "closed", "dismissed"],
  under_review: ["actioned", "closed", "dismissed"],
  actioned: ["under_review", "closed", "dismissed"],
  closed: ["under_review"],
  dismissed: [],
};

/**
 * Moves an incident on. Of one that is dismissed nobody is told any more: mails that have not left do not leave.
 * @throws {AppError} 404, 409 `incident_status`
 */
export const moveIncident = (
  id: string,
  { status, reason }: z.output<typeof IncidentMove>,
): Promise<DisciplineIncident> =>
  transaction(async () => {
    const incident = await findIncident(id);
    const before: Status = incident.status;
    if (before === status) return incident;
    if (!moves[before].includes(status))
      throw conflict(
        "incident_status",
        `The incident is ${before}: ${moves[before].join(", ") || "nothing"} can follow, not ${status}`,
      );
    await incident.update({ status });
    if (status === "dismissed") await obligeForIncident(id, []);
    await recordAudit({
      action: "discipline_incidents.status",
      entityType: "DisciplineIncident",
      entityId: id,
      before: { status: before },
      after: { status, ...(reason && { reason }) },
    });
    return incident;
  });
