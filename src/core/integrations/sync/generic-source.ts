import { withoutTrailingSlashes } from "../../../lib/without-trailing-slashes.ts";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { parseInput } from "../../common/input/parse-input.ts";
import { type GenericResource, GenericSettings } from "../connections/connector-settings.ts";
import { genericFields } from "../connections/generic-fields.ts";
import { permissionsOfConnection } from "../connections/permissions-of-connection.ts";
import { RemoteError, type RemoteResponse, type RemoteSystem, remoteSystemOf } from "./remote-system.ts";
import type { Source, SourcePage, SourceRow } from "./source.ts";
import { genericWriters } from "./writers/generic-writers.ts";

/** Stops a remote system whose paging never ends. */
const MAX_PAGES = 10_000;
const MAX_PASSES = 4;

/** Create a source for a remote system with a JSON API, read as configured in the settings of the connection. */
export function genericSource(connection: IntegrationConnection, signal: AbortSignal): Source {
  const { resources } = GenericSettings.parse(connection.settings);
  const remote = remoteSystemOf(connection, { signal });
  const base = withoutTrailingSlashes(connection.baseUrl!);
  return {
    permissions: permissionsOfConnection(connection),
    async *pages(cursor) {
      for (const [index, resource] of resources.entries())
        yield* pagesOf(remote, base + resource.path, resource, {
          kind: `${resource.kind}.${index}`,
          since: cursor[`${resource.kind}.${index}`],
        });
    },
    references: () => [],
    async mapRow({ content }) {
      const { kind, values } = content as { kind: GenericResource["kind"]; values: Record<string, unknown> };
      return { writer: genericWriters[kind], values: parseInput(genericFields[kind], values) };
    },
  };
}

interface PageOptions {
  kind: string;
  since: string | undefined;
}

/**
 * Read all pages of a resource. Rows inserted, deleted or changed between two page requests can shift across a page boundary
 * and be skipped. An incremental pull would never see them again, so a list of several pages is read again until a pass shows
 * nothing new, at most `MAX_PASSES` times.
 */
async function* pagesOf(
  remote: RemoteSystem,
  address: string,
  resource: GenericResource,
  { kind, since }: PageOptions,
): AsyncGenerator<SourcePage> {
  const { sinceParameter } = resource;
  const first = new URL(address);
  if (sinceParameter && since) first.searchParams.set(sinceParameter, since);
  const seen = new Set<string>();
  let latest = since;
  for (let passes = 1; ; passes += 1) {
    let filled = 0;
    let isNew = false;
    for await (const { rows, isLast } of readOnce(remote, first, resource, kind)) {
      const fresh = rows.filter((row) => !seen.has(stateOf(row)));
      if (rows.length) filled += 1;
      if (fresh.length) isNew = true;
      for (const row of sinceParameter ? fresh : []) {
        seen.add(stateOf(row));
        const { changedAt } = row;
        if (changedAt && (!latest || Date.parse(changedAt) > Date.parse(latest))) latest = changedAt;
      }
      // The order of the list is unknown, so the cursor may only move after its last page.
      const cursor = isLast && sinceParameter ? latest : undefined;
      yield { kind, rows: fresh, isWhole: !sinceParameter || !since, cursor };
    }
    if (!sinceParameter || filled < 2 || !isNew || passes === MAX_PASSES) return;
  }
}

const stateOf = ({ externalId, changedAt }: SourceRow) => `${externalId} ${changedAt}`;

/** Read the remote list once, page by page. */
async function* readOnce(
  remote: RemoteSystem,
  first: URL,
  resource: GenericResource,
  kind: string,
): AsyncGenerator<{ rows: SourceRow[]; isLast: boolean }> {
  const { paging } = resource;
  let url: URL | null = firstPage(new URL(first), paging);
  for (let pages = 0; url; pages += 1) {
    if (pages === MAX_PAGES)
      throw new RemoteError("too_many_pages", `The remote list has more than ${MAX_PAGES} pages`);
    const response: RemoteResponse = await remote.get(url.href);
    const items = resource.items ? at(response.json, resource.items) : response.json;
    if (!Array.isArray(items))
      throw new RemoteError(
        "bad_answer",
        `The response of the remote system has no list at ${resource.items ?? "the top level"}`,
      );
    url = nextPage(url, response, items.length, paging);
    yield {
      rows: items.map((item) => rowOf(kind, resource, item)).filter((row) => row !== null),
      isLast: !url,
    };
  }
}

type Paging = GenericResource["paging"];

function firstPage(url: URL, paging: Paging): URL {
  if (paging.style === "page") url.searchParams.set(paging.parameter, String(paging.first));
  if (paging.style === "offset") url.searchParams.set(paging.parameter, "0");
  if ((paging.style === "page" || paging.style === "offset") && paging.sizeParameter)
    url.searchParams.set(paging.sizeParameter, String(paging.size));
  return url;
}

function nextPage(url: URL, { json, headers }: RemoteResponse, count: number, paging: Paging): URL | null {
  const next = new URL(url);
  const moved = (parameter: string, by: number) => {
    next.searchParams.set(parameter, String(Number(url.searchParams.get(parameter)) + by));
    return count === 0 ? null : next;
  };
  switch (paging.style) {
    case "none":
      return null;
    case "page":
      return moved(paging.parameter, 1);
    case "offset":
      return moved(paging.parameter, count);
    case "cursor": {
      const cursor = at(json, paging.next);
      if ((typeof cursor !== "string" && typeof cursor !== "number") || cursor === "") return null;
      if (url.searchParams.get(paging.parameter) === String(cursor)) return null;
      next.searchParams.set(paging.parameter, String(cursor));
      return next;
    }
    case "link": {
      const [, target] = /<([^<>]+)>\s*;[^,<]*\brel="?next"?/.exec(headers["link"] ?? "") ?? [];
      const found = target ? URL.parse(target, url.href) : null;
      // Never send the credentials to another origin.
      if (found && found.origin !== url.origin)
        throw new RemoteError("bad_answer", "The remote system links to a next page at another origin");
      return found && found.href !== url.href ? found : null;
    }
  }
}

const at = (json: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        value !== null && typeof value === "object" && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      json,
    );

/** Values of `removed` that leave a row in place; any other one, such as a date, removes it. */
const notRemoved: ReadonlySet<string> = new Set(["", "false", "0"]);

function rowOf(kind: string, resource: GenericResource, item: unknown): SourceRow | null {
  const id = at(item, resource.id);
  if ((typeof id !== "string" && typeof id !== "number") || id === "" || String(id).length > 200) return null;
  const changed = resource.changed ? at(item, resource.changed) : null;
  const removed = resource.removed ? at(item, resource.removed) : false;
  const values: Record<string, unknown> = { ...resource.constants };
  for (const [field, path] of Object.entries(resource.fields)) {
    const value = at(item, path);
    if (value !== null && value !== undefined && value !== "")
      values[field] = field === "amount" ? value : asText(value);
  }
  return {
    kind,
    externalId: String(id),
    removed: !notRemoved.has(
      String(removed ?? "")
        .trim()
        .toLowerCase(),
    ),
    changedAt: typeof changed === "string" && !Number.isNaN(Date.parse(changed)) ? changed : null,
    content: { kind: resource.kind, values },
  };
}

/** Rows are validated like rows of a CSV file, where every value is text. */
function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).join(";");
  return typeof value === "object" ? value : String(value);
}
