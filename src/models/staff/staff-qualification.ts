import { day, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const staffQualificationStatuses = ["unverified", "verified"] as const;

/** A degree, licence, first-aid certificate or check, with its expiry. */
export class StaffQualification extends tenantTable({
  staffMemberId: uuid(),
  type: text(),
  name: text(),
  issuer: text().nullable(),
  reference: text().nullable(),
  issuedOn: day().nullable(),
  expiresOn: day().nullable(),
  verifiedBy: uuid().nullable(),
  status: oneOf(staffQualificationStatuses).default("unverified"),
}) {}

table(StaffQualification, "staff_qualifications");
