import { withoutTrailingSlashes } from "../../../../lib/without-trailing-slashes.ts";
import type { IntegrationConnection } from "../../../../models/integrations/index.ts";
import { gradebookAddress } from "../../connections/connection-origins.ts";
import { OneRosterSettings } from "../../connections/connector-settings.ts";
import { permissionsOfConnection } from "../../connections/permissions-of-connection.ts";
import { RemoteError, type RemoteSystem, remoteSystemOf } from "../remote-system.ts";
import type { Source } from "../source.ts";
import { referencesOf } from "./oneroster-fields.ts";
import { oneRosterKinds } from "./oneroster-kinds.ts";
import { oneRosterMappers } from "./oneroster-meaning.ts";
import { oneRosterPages } from "./oneroster-pages.ts";

const SCOPE_URL = "https://purl.imsglobal.org/spec/or/v1p2/scope/";
const scopes = {
  rostering: ["roster.readonly", "roster-core.readonly"],
  demographics: ["roster-demographics.readonly"],
  gradebook: ["gradebook.readonly", "gradebook-core.readonly"],
} as const;

/** Create a source for a OneRoster 1.2 provider; 1.1 works as far as its records are identical. */
export function oneRosterSource(connection: IntegrationConnection, signal: AbortSignal): Source {
  const settings = OneRosterSettings.parse(connection.settings);
  const scope = settings.services.flatMap((service) => scopes[service].map((name) => SCOPE_URL + name));
  const remote = remoteSystemOf(connection, { signal, scope: [...new Set(scope)].join(" ") });
  const rostering = withoutTrailingSlashes(connection.baseUrl!);
  const gradebook = gradebookAddress(rostering, settings);
  let school = "";

  return {
    permissions: permissionsOfConnection(connection),
    async *pages(cursor) {
      school = settings.schoolSourcedId ?? (await onlySchool(remote, rostering));
      for (const { kind, service, path, rowsOf, follows } of oneRosterKinds) {
        if (!settings.services.includes(service)) continue;
        const pages = oneRosterPages({
          remote,
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
    mapRow: (row, resolve) => oneRosterMappers[row.kind]!(row, { settings, school, resolve }),
  };
}

/** Get the sourcedId of the provider's only school. @throws {RemoteError} `choose_school` if there are several */
async function onlySchool(remote: RemoteSystem, rostering: string): Promise<string> {
  const { json } = await remote.get(`${rostering}/schools?limit=2`);
  const { orgs } = (json ?? {}) as { orgs?: Array<{ sourcedId?: string }> };
  if (Array.isArray(orgs) && orgs.length === 1 && typeof orgs[0]!.sourcedId === "string")
    return orgs[0]!.sourcedId;
  throw new RemoteError(
    "choose_school",
    "The remote system has several schools: select yours with the setting schoolSourcedId",
  );
}
