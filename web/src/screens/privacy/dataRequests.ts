import type { Row } from "../../api/types.ts";
import type { Reference } from "../../kit/resource.ts";
import { fullName } from "../../lib/format/fullName.ts";

export type DataRequest = Row<"/api/v1/data-subject-requests">;
type SubjectType = DataRequest["subjectType"];

export const requestKinds = [
  "export",
  "correction",
  "erasure",
] as const satisfies readonly DataRequest["kind"][];
export const requestStatuses = [
  "received",
  "verified",
  "in_progress",
  "completed",
  "rejected",
] as const satisfies readonly DataRequest["status"][];

/** Path prefixes of the queries to refetch after a request has changed. */
export const requestRefreshes = ["/data-subject-requests", "/erasure-items"] as const;

const named = (path: Reference["path"]): Reference => ({ path, query: {}, labelOf: fullName });

/** The lists that the office chooses the person from. */
export const subjectReferences: Readonly<Record<SubjectType, Reference>> = {
  student: {
    ...named("/api/v1/students"),
    labelOf: (row) => `${fullName(row)} · ${row.admissionNumber}`,
  },
  guardian: named("/api/v1/guardians"),
  staff_member: named("/api/v1/staff-members"),
  user: { path: "/api/v1/users", query: {}, labelOf: ({ name, email }) => `${name} · ${email}` },
  admission_application: named("/api/v1/admission-applications"),
  admission_inquiry: {
    path: "/api/v1/admission-inquiries",
    query: {},
    labelOf: ({ contactName, childName }) => `${contactName} · ${childName}`,
  },
  alumnus: {
    ...named("/api/v1/alumni"),
    labelOf: (row) => `${fullName(row)} · ${row.leavingYear}`,
  },
};
export const subjectTypes = Object.keys(subjectReferences) as SubjectType[];
