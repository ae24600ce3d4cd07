import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { actorId, context } from "../../lib/context.ts";
import { conflict, forbidden } from "../../lib/errors.ts";
import {
  DisciplineIncident,
  incidentCategories,
  incidentSeverities,
  incidentStatuses,
} from "../../models/behaviour/index.ts";
import { crud } from "../common/entities/crud.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { flag, paragraphs, text } from "../common/input/schemas.ts";
import { checkOccurredAt } from "./check-occurred-at.ts";
import { incidentScope } from "./row-scope.ts";

export const DisciplineIncidentView = z
  .object({
    id: z.uuid(),
    occurredAt: z.date(),
    location: z.string().nullable(),
    category: z.enum(incidentCategories),
    severity: z.enum(incidentSeverities),
    description: z.string().describe("Internal; not visible to guardians"),
    reportedBy: z.uuid().nullable().describe("Id of the account that reported it"),
    confidential: z.boolean().describe("Visible only to the office and the person who reported it"),
    status: z.enum(incidentStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "DisciplineIncident" });

/** Input fields of the incident itself, shared by reports and changes. */
export const incidentFields = {
  occurredAt: z.iso.datetime({ offset: true }),
  location: text(200).nullable().optional(),
  category: z.enum(incidentCategories),
  severity: z.enum(incidentSeverities).optional(),
  description: paragraphs(10_000),
  confidential: z.boolean().optional(),
};

export const DisciplineIncidentChanges = z
  .strictObject(incidentFields)
  .partial()
  .meta({ id: "DisciplineIncidentChanges" });

const incidents = crud(DisciplineIncident, {
  name: "Discipline incident",
  sensitive: true,
  view: DisciplineIncidentView,
  update: DisciplineIncidentChanges,
  access: { read: "behaviour.read", write: "behaviour.report" },
  list: {
    filters: {
      status: z.enum(incidentStatuses),
      category: z.enum(incidentCategories),
      severity: z.enum(incidentSeverities),
      confidential: flag,
      reportedBy: z.uuid(),
      studentId: {
        schema: z.uuid(),
        where: `t.id IN (SELECT p.discipline_incident_id FROM incident_participants p
          WHERE p.school_id = :school AND p.student_id = ?)`,
        // A caller who can see an incident can see its participants.
        through: "row",
      },
      since: { schema: z.iso.datetime({ offset: true }), where: "t.occurred_at >= ?::timestamptz" },
      until: { schema: z.iso.datetime({ offset: true }), where: "t.occurred_at < ?::timestamptz" },
    },
    sort: ["-occurredAt", "createdAt"],
    search: ["location", "description"],
  },
  rowScope: incidentScope,
  check: ({ occurredAt }) => checkOccurredAt(occurredAt),
});

/** With the scope `own_classes`, only the reporter can change an incident, and only while its status is `reported`. */
export const disciplineIncidents = {
  ...incidents,
  update: (id: string, values: z.output<typeof DisciplineIncidentChanges>, ifMatch?: readonly string[]) =>
    transaction(async () => {
      await incidents.get(id);
      const { status, reportedBy } = await findLocked(DisciplineIncident, id);
      const scope = context().actor?.permissions.get("behaviour.report");
      const isOffice = !scope || scope === "all";
      if (!isOffice && reportedBy !== actorId())
        throw forbidden("Only the person who reported the incident, or the office, can change it");
      if (isOffice ? ["closed", "dismissed"].includes(status) : status !== "reported")
        throw conflict("incident_status", `The incident is ${status} and can no longer be changed`);
      const { occurredAt, ...rest } = values;
      const changes = { ...rest, ...(occurredAt && { occurredAt: new Date(occurredAt) }) };
      return incidents.update(id, changes as typeof values, ifMatch);
    }),
};
