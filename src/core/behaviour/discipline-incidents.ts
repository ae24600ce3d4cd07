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
import { crud } from "../crud.ts";
import { flag, paragraphs, text } from "../schemas.ts";
import { checkOccurredAt } from "./check-occurred-at.ts";
import { incidentReach } from "./reach.ts";

export const DisciplineIncidentView = z
  .object({
    id: z.uuid(),
    occurredAt: z.date(),
    location: z.string().nullable(),
    category: z.enum(incidentCategories),
    severity: z.enum(incidentSeverities),
    description: z.string().describe("For the school itself: guardians are not shown it"),
    reportedBy: z.uuid().nullable().describe("Id of an account"),
    confidential: z.boolean().describe("For the office and whoever reported it alone"),
    status: z.enum(incidentStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "DisciplineIncident" });

/** What a report says of the incident itself. */
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
        // Whoever sees an incident sees who had part in it.
        through: "row",
      },
      since: { schema: z.iso.datetime({ offset: true }), where: "t.occurred_at >= ?::timestamptz" },
      until: { schema: z.iso.datetime({ offset: true }), where: "t.occurred_at < ?::timestamptz" },
    },
    sort: ["-occurredAt", "createdAt"],
    search: ["location", "description"],
  },
  reach: incidentReach,
  check: ({ occurredAt }) => checkOccurredAt(occurredAt),
});

/** In the own classes, a report is changed by whoever made it, until the office looks at it. */
export const disciplineIncidents = {
  ...incidents,
  update: (id: string, values: z.output<typeof DisciplineIncidentChanges>, ifMatch?: readonly string[]) =>
    transaction(async () => {
      const { status, reportedBy } = await incidents.get(id);
      const scope = context().actor?.permissions.get("behaviour.report");
      const isOffice = !scope || scope === "all";
      if (!isOffice && reportedBy !== actorId())
        throw forbidden("Only whoever reported an incident, or the office, changes it");
      if (isOffice ? ["closed", "dismissed"].includes(status) : status !== "reported")
        throw conflict("incident_status", `The incident is ${status}: it can no longer be changed`);
      const { occurredAt, ...rest } = values;
      const changes = { ...rest, ...(occurredAt && { occurredAt: new Date(occurredAt) }) };
      return incidents.update(id, changes as typeof values, ifMatch);
    }),
};
