import { z } from "zod";
import { schoolToday } from "../../../db/context-values.ts";
import { HallTicket } from "../../../models/assessment/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { hallTicketScope } from "../row-scope.ts";

export const hallTicketStatuses = ["issued", "expired", "revoked"] as const;

const ofDocument = (value: string) => `SELECT ${value} FROM issued_documents d
  WHERE d.school_id = t.school_id AND d.id = t.issued_document_id`;
const statusSql = ofDocument(
  `CASE WHEN d.status = 'issued' AND d.expires_on < ${schoolToday} THEN 'expired' ELSE d.status END`,
);

export const HallTicketView = z
  .object({
    id: z.uuid(),
    examId: z.uuid(),
    studentId: z.uuid(),
    issuedDocumentId: z.uuid().describe("The issued document, by which the ticket is verified and revoked"),
    number: z.string(),
    expiresOn: z.iso.date(),
    status: z.enum(hallTicketStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "HallTicket" });

/** Read-only: tickets are written by `issue-hall-tickets.ts` and revoked as issued documents. */
export const hallTickets = crud(HallTicket as never, {
  name: "Hall ticket",
  view: HallTicketView,
  computed: {
    number: ofDocument("d.number"),
    expiresOn: ofDocument("to_char(d.expires_on, 'YYYY-MM-DD')"),
    status: statusSql,
  },
  access: { read: "exams.read" },
  list: {
    filters: {
      examId: z.uuid(),
      studentId: z.uuid(),
      status: { schema: z.enum(hallTicketStatuses), where: `(${statusSql}) = ?` },
    },
    sort: ["-createdAt"],
  },
  rowScope: hallTicketScope,
});
