import type { Row } from "../../../api/types.ts";

export type ConsentText = Row<"/api/v1/consent-texts">;
export type ConsentPurpose = ConsentText["purpose"];
export type StudentPurpose = Exclude<ConsentPurpose, "terms" | "privacy_notice">;

export const consentPurposes = [
  "photos",
  "messages",
  "sharing",
  "trips",
  "alumni",
  "terms",
  "privacy_notice",
] as const satisfies readonly ConsentPurpose[];

export const isOfStudents = (purpose: ConsentPurpose): purpose is StudentPurpose =>
  purpose !== "terms" && purpose !== "privacy_notice";

/** Path prefixes of the queries to refetch after a decision or a new text. */
export const consentRefreshes = [
  "/consents",
  "/consent-texts",
  "/consent-overview",
  "/pending-legal-texts",
  "/students",
  "/guardian/children",
] as const;
