import type { oneRosterServices } from "../connector-settings.ts";
import type { SyncKind } from "./kind-permissions.ts";
import { oneRosterFields, personOf } from "./oneroster-fields.ts";
import type { OneRosterRecord } from "./oneroster-pages.ts";
import type { SourceRow } from "./source.ts";

interface Kind {
  kind: SyncKind;
  service: (typeof oneRosterServices)[number];
  /** The collection, and the member of its answer. */
  path: string;
  rowsOf: (record: OneRosterRecord, school: string) => SourceRow[];
  /** Its rows follow from those of another kind. */
  follows?: true;
}

/** What is pulled, each after what it refers to. */
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
  // Once more, when everybody is there: whose adults they are.
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

/** A record is what it says, whenever it was written last. */
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

/** Another of us names those too who are in a class by sitting in its section: so they are here. */
function enrollmentOf(record: OneRosterRecord): SourceRow[] {
  const { sectionSourcedId } = (record["metadata"] ?? {}) as { sectionSourcedId?: unknown };
  return sectionSourcedId ? [] : plain("enrollment")(record);
}

function demographicsOf(record: OneRosterRecord): SourceRow[] {
  const { birthDate, sex } = record;
  return [rowOf("demographics", record, { user: { sourcedId: record.sourcedId }, birthDate, sex })];
}
