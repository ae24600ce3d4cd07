import { integer, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const alumnusOutcomes = ["graduated", "left"] as const;
export const alumnusStatuses = ["active", "lost_contact", "do_not_contact", "deceased"] as const;
export const contactAgreements = ["consent", "office", "alumnus"] as const;

/** A former student. The contact details are their own: those of the family stay with the guardians. */
export class Alumnus extends tenantTable({
  /** Null for those who left before the school kept its records here. */
  studentId: uuid().nullable(),
  givenName: text(),
  familyName: text(),
  leavingYear: integer(),
  outcome: oneOf(alumnusOutcomes).default("graduated"),
  className: text().nullable(),
  email: text().nullable(),
  phone: text().nullable(),
  address: text().nullable(),
  preferredLanguage: text().nullable(),
  occupation: text().nullable(),
  furtherStudy: text().nullable(),
  notes: text().nullable(),
  /** While null, the school sends no messages. */
  contactAgreedAt: timestamp().nullable(),
  contactAgreedBy: oneOf(contactAgreements).nullable(),
  /** When the alumnus last saved the details by an emailed link. */
  detailsUpdatedAt: timestamp().nullable(),
  status: oneOf(alumnusStatuses).default("active"),
}) {}

table(Alumnus, "alumni");
