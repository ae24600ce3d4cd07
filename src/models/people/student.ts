import { day, json, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const studentSexes = ["female", "male", "other"] as const;
export const studentStatuses = [
  "applicant",
  "active",
  "suspended",
  "withdrawn",
  "transferred",
  "graduated",
  "archived",
] as const;

/** A student of the school. */
export class Student extends tenantTable({
  userId: uuid().nullable(),
  householdId: uuid().nullable(),
  admissionNumber: text(),
  givenName: text(),
  familyName: text(),
  preferredName: text().nullable(),
  dateOfBirth: day().nullable(),
  sex: oneOf(studentSexes).nullable(),
  nationality: text().nullable(),
  category: text().nullable(),
  photoFileId: uuid().nullable(),
  admittedOn: day().nullable(),
  address: text().nullable(),
  custom: json<Record<string, unknown>>().default({}),
  status: oneOf(studentStatuses).default("active"),
}) {}

table(Student, "students");
