import type { oneRosterServices } from "../../connections/connector-settings.ts";
import type { SyncKind } from "../kind-permissions.ts";
import type { SourceRow } from "../source.ts";
import { oneRosterFields, personOf } from "./oneroster-fields.ts";
import type { OneRosterRecord } from "./oneroster-pages.ts";

interface Kind {
  kind: SyncKind;
  service: (typeof oneRosterServices)[number];
  /** Path of the collection, and the response member that holds its records. */
  path: string;
  rowsOf: (record: OneRosterRecord, school: string) => SourceRow[];
  /** Its rows are derived from records of another kind. */
  follows?: true;
}

/** Kinds in import order: each after the kinds it refers to. */
export const oneRosterKinds: readonly Kind[] = [
  { kind: "org", service: "rostering", path: "orgs", rowsOf: plain("org") },
  {
    kind: "academicSession",
    service: "rostering",
    path: "academicSessions",
    rowsOf: plain("academicSession"),
  },
  { kind: "course", service: "rostering", path: "courses", rowsOf: plain("course") },
  { kind: "class", service: "rostering", path: "classes", rowsOf: plain("class") },
  { kind: "user", service: "rostering", path: "users", rowsOf: plain("user") },
  // Second pass over users, when all are imported: links students to guardians.
  { kind: "agent", service: "rostering", path: "users", rowsOf: agentsOf, follows: true },
  { kind: "demographics", service: "demographics", path: "demographics", rowsOf: demographicsOf },
  { kind: "enrollment", service: "rostering", path: "enrollments", rowsOf: enrollmentOf },
  { kind: "category", service: "gradebook", path: "categories", rowsOf: plain("category") },
  { kind: "lineItem", service: "gradebook", path: "lineItems", rowsOf: plain("lineItem") },
  { kind: "result", service: "gradebook", path: "results", rowsOf: plain("result") },
];

function rowOf(kind: string, record: OneRosterRecord, content: object): SourceRow {
  const changedAt = record.dateLastModified ?? null;
  return {
    kind,
    externalId: record.sourcedId,
    removed: record.status === "tobedeleted",
    changedAt: changedAt !== null && Number.isNaN(Date.parse(changedAt)) ? null : changedAt,
    content,
  };
}

/** `dateLastModified` and `status` are not part of the content, so that touching a record does not count as a change. */
function plain(kind: string) {
  return (record: OneRosterRecord): SourceRow[] => {
    const { dateLastModified: _, status: __, ...content } = record;
    return [rowOf(kind, record, content)];
  };
}

function agentsOf(record: OneRosterRecord, school: string): SourceRow[] {
  const fields = oneRosterFields.user.safeParse(record);
  const { roles = [] } = fields.data ?? {};
  const isHere = roles.length === 0 || roles.some(({ org }) => org === undefined || org === school);
  if (!isHere || !fields.success || personOf(fields.data) !== "student" || record.status === "tobedeleted")
    return [];
  const agents = fields.data.agents.map((sourcedId) => ({ sourcedId }));
  return [rowOf("agent", record, { user: { sourcedId: record.sourcedId }, agents })];
}

/** Another instance of this service also lists enrollments derived from a section. Skip them: we derive them ourselves. */
function enrollmentOf(record: OneRosterRecord): SourceRow[] {
  const { sectionSourcedId } = (record["metadata"] ?? {}) as { sectionSourcedId?: unknown };
  return sectionSourcedId ? [] : plain("enrollment")(record);
}

function demographicsOf(record: OneRosterRecord): SourceRow[] {
  const { birthDate, sex } = record;
  return [rowOf("demographics", record, { user: { sourcedId: record.sourcedId }, birthDate, sex })];
}
