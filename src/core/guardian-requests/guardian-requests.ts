import { z } from "zod";
import { letterKinds } from "../../models/front-office/index.ts";
import {
  GuardianRequest,
  guardianRequestKinds,
  guardianRequestStatuses,
} from "../../models/guardian-requests/index.ts";
import { crud } from "../common/entities/crud.ts";
import { shownTo } from "../common/entities/visibility.ts";
import { flag } from "../common/input/schemas.ts";
import { requestScope } from "./row-scope.ts";

const nameOf = (table: string, column: string) =>
  `SELECT p.given_name || ' ' || p.family_name FROM ${table} p WHERE p.school_id = :school AND p.id = t.${column}`;

export const GuardianRequestView = z
  .object({
    id: z.uuid(),
    kind: z.enum(guardianRequestKinds),
    guardianId: z.uuid(),
    guardianName: z.string(),
    studentId: z.uuid().nullable().describe("Null: about the guardian"),
    studentName: z.string().nullable(),
    fields: z.array(z.string()).describe("Fields that should change; their values are at `changes`"),
    note: z.string().nullable(),
    documentKind: z.enum(letterKinds).nullable(),
    preferredTimes: z.string().nullable(),
    dueOn: z.iso.date().describe("The school answers by then"),
    handledBy: shownTo("staff", z.uuid().nullable().describe("Id of an account")),
    appointmentAt: z.date().nullable(),
    appointmentPlace: z.string().nullable(),
    issuedDocumentId: z.uuid().nullable(),
    response: z.string().nullable().describe("What the school answered"),
    decidedAt: z.date().nullable(),
    status: z.enum(guardianRequestStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "GuardianRequest" });

export type GuardianRequestShown = z.input<typeof GuardianRequestView>;

/** Requests of guardians. They are written by the use cases of this folder only. */
export const guardianRequests = crud(GuardianRequest as never, {
  name: "Guardian request",
  sensitive: true,
  view: GuardianRequestView,
  computed: {
    guardianName: nameOf("guardians", "guardian_id"),
    studentName: nameOf("students", "student_id"),
    fields: "SELECT coalesce(jsonb_agg(c ->> 'field'), '[]') FROM jsonb_array_elements(t.changes) c",
  },
  access: { read: "guardian-requests.read" },
  list: {
    filters: {
      kind: z.enum(guardianRequestKinds),
      status: z.enum(guardianRequestStatuses),
      guardianId: z.uuid(),
      studentId: z.uuid(),
      handledBy: z.uuid(),
      open: {
        schema: flag.describe("true: requests that the school has to answer"),
        where: "? = (t.status IN ('submitted', 'in_progress'))",
      },
      dueBefore: {
        schema: z.iso.date().describe("To be answered, and due before this date"),
        where: "(t.due_on < ?::date AND t.status IN ('submitted', 'in_progress'))",
      },
    },
    sort: ["-createdAt", "dueOn"],
  },
  rowScope: requestScope,
});
