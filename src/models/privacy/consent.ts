import { integer, oneOf, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
import { consentPurposes } from "./consent-text.ts";

export const consentSubjectTypes = ["student", "user"] as const;
export const consentStatuses = ["granted", "withdrawn", "expired"] as const;

/** What was decided for a student, or accepted by an account. A later decision or version makes the former one expire. */
export class Consent extends tenantTable({
  studentId: uuid().nullable(),
  userId: uuid().nullable(),
  subjectType: oneOf(consentSubjectTypes).filled(),
  purpose: oneOf(consentPurposes),
  consentTextId: uuid(),
  /** The version of the text. */
  documentVersion: integer(),
  /** Id of an account. */
  givenBy: uuid().nullable(),
  givenAt: timestamp(),
  /** Also set if the consent was refused in the first place. */
  withdrawnAt: timestamp().nullable(),
  status: oneOf(consentStatuses).default("granted"),
}) {}

table(Consent, "consents");
