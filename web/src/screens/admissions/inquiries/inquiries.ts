import type { Row } from "../../../api/types.ts";

export type Inquiry = Row<"/api/v1/admission-inquiries">;
type Status = Inquiry["status"];

export const sources = [
  "visit",
  "phone",
  "email",
  "website",
  "referral",
  "event",
  "other",
] as const satisfies readonly Inquiry["source"][];
export const inquiryStatuses = ["new", "contacted", "qualified", "applied", "lost"] as const;

/** The states that a user can move an inquiry to. */
export const nextInquiryStatuses: Readonly<Record<Status, readonly Status[]>> = {
  new: ["qualified", "lost"],
  contacted: ["qualified", "lost"],
  qualified: ["lost"],
  applied: ["qualified"],
  lost: ["contacted"],
};

/** Path prefixes of the queries to refetch after an inquiry has changed. */
export const inquiryRefreshes = ["/admission-inquiries", "/admission-inquiry-notes"] as const;
