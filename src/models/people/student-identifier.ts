import { day, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const studentIdentifierStatuses = ["active", "revoked"] as const;

/** A further number of a student: national, exam board, card. */
export class StudentIdentifier extends tenantTable({
  studentId: uuid(),
  system: text(),
  value: text(),
  issuedOn: day().nullable(),
  expiresOn: day().nullable(),
  status: oneOf(studentIdentifierStatuses).default("active"),
}) {}

table(StudentIdentifier, "student_identifiers");
