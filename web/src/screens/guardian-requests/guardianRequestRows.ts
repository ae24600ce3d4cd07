import type { Row } from "../../api/types.ts";

export type Request = Row<"/api/v1/guardian-requests">;

export const requestKinds = [
  "data_change",
  "document",
  "appointment",
] as const satisfies readonly Request["kind"][];
export const requestStatuses = [
  "submitted",
  "in_progress",
  "accepted",
  "partly_accepted",
  "rejected",
  "withdrawn",
  "completed",
] as const satisfies readonly Request["status"][];
export const documentKinds = [
  "bonafide",
  "character",
  "transfer",
  "recommendation",
] as const satisfies readonly Request["documentKind"][];

/** Path prefixes of the queries to refetch after a request has changed. */
export const requestRefreshes = [
  "/guardian-requests",
  "/students",
  "/guardians",
  "/issued-documents",
] as const;

export const isOpen = ({ status }: Pick<Request, "status">): boolean =>
  status === "submitted" || status === "in_progress";
