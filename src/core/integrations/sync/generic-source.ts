import { withoutTrailingSlashes } from "../../../lib/without-trailing-slashes.ts";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { parseInput } from "../../parse-input.ts";
import { type GenericResource, GenericSettings } from "../connector-settings.ts";
import { genericFields } from "../generic-fields.ts";
import { permissionsOfConnection } from "../permissions-of-connection.ts";
import { genericWriters } from "./generic-writers.ts";
import { type Partner, type PartnerAnswer, PartnerFault, partnerOf } from "./partner.ts";
import type { Source, SourcePage, SourceRow } from "./source.ts";

/** A partner that never comes to an end is not read for ever. */
const mostPages = 10_000;
const mostReadings = 4;

/** Any partner that answers JSON, read as the settings of the connection say. */
export function genericSource(connection: IntegrationConnection, signal: AbortSignal): Source {
  const { resources } = GenericSettings.parse(connection.settings);
  const partner = partnerOf(connection, { signal });
  const base = withoutTrailingSlashes(connection.baseUrl!);
  return {
    permissions: permissionsOfConnection(connection),
    async *pages(cursor) {
      for (const [index, resource] of resources.entries())
        yield* pagesOf(partner, base + resource.path, resource, {
          kind: `${resource.kind}.${index}`,
          since: cursor[`${resource.kind}.${index}`],
        });
    },
    references: () => [],
    async meaningOf({ content }) {
      const { kind, values } = content as { kind: GenericResource["kind"]; values: Record<string, unknown> };
      return { writer: genericWriters[kind], values: parseInput(genericFields[kind], values) };
    },
  };
}

interface Where {
  kind: string;
  since: string | undefined;
}

/**
 * Where rows come, go or change while a list of several pages is read, some slide over the edge of a page, or change behind
 * our back. Who asks for changes alone would not see those again: the list is read until it shows nothing new.
 */
async function* pagesOf(
  partner: Partner,
  address: string,
  resource: GenericResource,
  { kind, since }: Where,
): AsyncGenerator<SourcePage> {
  const { sinceParameter } = resource;
  const first = new URL(address);
  if (sinceParameter && since) first.searchParams.set(sinceParameter, since);
  const seen = new Set<string>();
  let latest = since;
  for (let readings = 1; ; readings += 1) {
    let filled = 0;
    let isNew = false;
    for await (const { rows, isLast } of readingOf(partner, first, resource, kind)) {
      const fresh = rows.filter((row) => !seen.has(stateOf(row)));
      if (rows.length) filled += 1;
      if (fresh.length) isNew = true;
      for (const row of sinceParameter ? fresh : []) {
        seen.add(stateOf(row));
        const { changedAt } = row;
        if (changedAt && (!latest || Date.parse(changedAt) > Date.parse(latest))) latest = changedAt;
      }
      // In which order they come is not known: it is read when all of it is.
      const cursor = isLast && sinceParameter ? latest : undefined;
      yield { kind, rows: fresh, isWhole: !sinceParameter || !since, cursor };
    }
    if (!sinceParameter || filled < 2 || !isNew || readings === mostReadings) return;
  }
}

const stateOf = ({ externalId, changedAt }: SourceRow) => `${externalId} ${changedAt}`;

/** The list of the partner once, page by page. */
async function* readingOf(
  partner: Partner,
  first: URL,
  resource: GenericResource,
  kind: string,
): AsyncGenerator<{ rows: SourceRow[]; isLast: boolean }> {
  const { paging } = resource;
  let url: URL | null = beginning(new URL(first), paging);
  for (let pages = 0; url; pages += 1) {
    if (pages === mostPages) throw new PartnerFault("too_many_pages", "The list of the partner does not end");
    const answer: PartnerAnswer = await partner.get(url.href);
    const items = resource.items ? at(answer.json, resource.items) : answer.json;
    if (!Array.isArray(items))
      throw new PartnerFault(
        "bad_answer",
        `The answer of the partner holds no list at ${resource.items ?? "its top"}`,
      );
    url = following(url, answer, items.length, paging);
    yield {
      rows: items.map((item) => rowOf(kind, resource, item)).filter((row) => row !== null),
      isLast: !url,
    };
  }
}

type Paging = GenericResource["paging"];

function beginning(url: URL, paging: Paging): URL {
  if (paging.style === "page") url.searchParams.set(paging.parameter, String(paging.first));
  if (paging.style === "offset") url.searchParams.set(paging.parameter, "0");
  if ((paging.style === "page" || paging.style === "offset") && paging.sizeParameter)
    url.searchParams.set(paging.sizeParameter, String(paging.size));
  return url;
}

function following(url: URL, { json, headers }: PartnerAnswer, count: number, paging: Paging): URL | null {
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
      // What proves who we are is for this partner alone.
      if (found && found.origin !== url.origin)
        throw new PartnerFault("bad_answer", "The partner names a next page at another address");
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
    removed:
      removed !== false && removed !== null && removed !== undefined && removed !== "" && removed !== 0,
    changedAt: typeof changed === "string" && !Number.isNaN(Date.parse(changed)) ? changed : null,
    content: { kind: resource.kind, values },
  };
}

/** Rows are checked as the rows of a file are: everything in them is text. */
function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).join(";");
  return typeof value === "object" ? value : String(value);
}
