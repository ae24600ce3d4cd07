import { withoutTrailingSlashes } from "../../../lib/without-trailing-slashes.ts";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { OneRosterSettings } from "../connector-settings.ts";
import { oneRosterFields, personOf, referencesOf } from "./oneroster-fields.ts";
import { oneRosterMeanings } from "./oneroster-meaning.ts";
import { type OneRosterRecord, oneRosterPages } from "./oneroster-pages.ts";
import { type Partner, PartnerFault, partnerOf } from "./partner.ts";
import type { Source, SourceRow } from "./source.ts";

const scopeAt = "https://purl.imsglobal.org/spec/or/v1p2/scope/";
const scopes = {
  rostering: ["roster.readonly", "roster-core.readonly"],
  demographics: ["roster-demographics.readonly"],
  gradebook: ["gradebook.readonly", "gradebook-core.readonly"],
} as const;

interface Kind {
  kind: string;
  service: keyof typeof scopes;
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

/** A partner that speaks OneRoster 1.2; 1.1 is understood as far as its records are the same. */
export function oneRosterSource(connection: IntegrationConnection, signal: AbortSignal): Source {
  const settings = OneRosterSettings.parse(connection.settings);
  const scope = settings.services.flatMap((service) => scopes[service].map((name) => scopeAt + name));
  const partner = partnerOf(connection, { signal, scope: [...new Set(scope)].join(" ") });
  const rostering = withoutTrailingSlashes(connection.baseUrl!);
  const gradebook = settings.gradebookUrl
    ? withoutTrailingSlashes(settings.gradebookUrl)
    : rostering.replace("/rostering/", "/gradebook/");
  let school = "";

  return {
    async *pages(cursor) {
      school = settings.schoolSourcedId ?? (await onlySchool(partner, rostering));
      for (const { kind, service, path, rowsOf, follows } of oneRosterKinds) {
        if (!settings.services.includes(service)) continue;
        const pages = oneRosterPages({
          partner,
          url: `${service === "gradebook" ? gradebook : rostering}/${path}`,
          member: path,
          kind,
          since: cursor[kind],
          pageSize: settings.pageSize,
          rowsOf: (record) => rowsOf(record, school),
        });
        const isWhole = !follows && cursor[kind] === undefined;
        for await (const page of pages) yield { ...page, isWhole };
      }
    },
    references: ({ kind, content }) => referencesOf(kind, content),
    meaningOf: (row, resolve) => oneRosterMeanings[row.kind]!(row, { settings, school, resolve }),
  };
}

/** The one school that the partner speaks for. */
async function onlySchool(partner: Partner, rostering: string): Promise<string> {
  const { json } = await partner.get(`${rostering}/schools?limit=2`);
  const { orgs } = (json ?? {}) as { orgs?: Array<{ sourcedId?: string }> };
  if (Array.isArray(orgs) && orgs.length === 1 && typeof orgs[0]!.sourcedId === "string")
    return orgs[0]!.sourcedId;
  throw new PartnerFault(
    "choose_school",
    "The partner speaks for several schools: name the one that is yours in the setting schoolSourcedId",
  );
}
