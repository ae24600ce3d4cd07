import { integer, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** Purposes that guardians consent to for a student. */
export const studentPurposes = ["photos", "messages", "sharing", "trips", "alumni"] as const;
/** Documents that every account accepts after it signs in. */
export const legalPurposes = ["terms", "privacy_notice"] as const;
export const consentPurposes = [...studentPurposes, ...legalPurposes] as const;
export const consentTextStatuses = ["draft", "published", "retired"] as const;

/** A version of the text that people consent to. One version of a purpose is published. */
export class ConsentText extends tenantTable({
  purpose: oneOf(consentPurposes),
  version: integer(),
  title: text(),
  body: text(),
  status: oneOf(consentTextStatuses).default("draft"),
  publishedAt: timestamp().nullable(),
  publishedBy: uuid().nullable(),
}) {}

table(ConsentText, "consent_texts");
