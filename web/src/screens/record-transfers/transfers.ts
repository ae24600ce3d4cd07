import type { ResponseOf, Row } from "../../api/types.ts";

export type Transfer = Row<"/api/v1/record-transfers">;
export type Preview = ResponseOf<"/api/v1/record-transfers/{id}/preview", "get">;
type Content = Transfer["contents"][number];

/** What can go along, with the permission that a part needs besides that of transfers. */
export const transferContents: ReadonlyArray<{ value: Content; needs?: string }> = [
  { value: "guardians" },
  { value: "enrollments" },
  { value: "marks" },
  { value: "attendance" },
  { value: "prior_records" },
  { value: "documents", needs: "documents.read" },
  { value: "health", needs: "health-fields.read" },
  { value: "support", needs: "support-plans.read" },
  { value: "discipline", needs: "discipline-actions.read" },
];

/** Parts that are ticked in a new transfer; the others need a decision. */
export const usualContents: readonly Content[] = [
  "guardians",
  "enrollments",
  "marks",
  "attendance",
  "prior_records",
];

export const transferStatuses = [
  "draft",
  "prepared",
  "sent",
  "completed",
  "cancelled",
  "received",
  "accepted",
  "rejected",
] as const satisfies readonly Transfer["status"][];

/** Path prefixes of the queries to refetch after a transfer has changed. */
export const transferRefreshes = ["/record-transfers"] as const;

/** A fingerprint in groups of four, to compare by phone. */
export const readable = (fingerprint: string): string =>
  fingerprint.match(/.{1,4}/g)?.join(" ") ?? fingerprint;
