import { withoutTrailingSlashes } from "../../../lib/without-trailing-slashes.ts";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { gradebookAddress } from "../connection-origins.ts";
import { OneRosterSettings } from "../connector-settings.ts";
import { permissionsOfConnection } from "../permissions-of-connection.ts";
import { referencesOf } from "./oneroster-fields.ts";
import { oneRosterKinds } from "./oneroster-kinds.ts";
import { oneRosterMeanings } from "./oneroster-meaning.ts";
import { oneRosterPages } from "./oneroster-pages.ts";
import { type Partner, PartnerFault, partnerOf } from "./partner.ts";
import type { Source } from "./source.ts";

const scopeAt = "https://purl.imsglobal.org/spec/or/v1p2/scope/";
const scopes = {
  rostering: ["roster.readonly", "roster-core.readonly"],
  demographics: ["roster-demographics.readonly"],
  gradebook: ["gradebook.readonly", "gradebook-core.readonly"],
} as const;

/** A partner that speaks OneRoster 1.2; 1.1 is understood as far as its records are the same. */
export function oneRosterSource(connection: IntegrationConnection, signal: AbortSignal): Source {
  const settings = OneRosterSettings.parse(connection.settings);
  const scope = settings.services.flatMap((service) => scopes[service].map((name) => scopeAt + name));
  const partner = partnerOf(connection, { signal, scope: [...new Set(scope)].join(" ") });
  const rostering = withoutTrailingSlashes(connection.baseUrl!);
  const gradebook = gradebookAddress(rostering, settings);
  let school = "";

  return {
    permissions: permissionsOfConnection(connection),
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
