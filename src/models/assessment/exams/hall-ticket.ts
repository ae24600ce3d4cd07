import { uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

/** The admission of a student to an exam. Number, code and validity are those of the issued document. */
export class HallTicket extends tenantTable({
  examId: uuid(),
  studentId: uuid(),
  issuedDocumentId: uuid(),
}) {}

table(HallTicket, "hall_tickets");
