import fc from "fast-check";
import { anyText } from "../../support/any-text.ts";
import type { Client, StoredResponse } from "../../support/client.ts";
import { problemFaults } from "../check-problem.ts";
import { arbitraryOf, type World } from "./arbitrary.ts";

interface Operation {
  method: string;
  path: string;
  parameters: Array<{ name: string; in: string; required: boolean; schema: Record<string, any> }>;
  requestBody?: { content: Record<string, { schema: Record<string, any> }> };
  responses: Record<string, unknown>;
}

interface FuzzOptions {
  document: any;
  /** Of each operation. */
  cases: number;
  seed: number;
  /** Ids of rows that exist, for a parameter or member of this name, to get behind the first look-up. */
  idsFor(name: string, path: string): readonly string[];
  /** Signs in anew: some of the cases end the session that they are sent with. */
  caller(): Promise<Client>;
  /** Operations to leave out, as `get /path`. */
  skip?: readonly string[];
}

export interface FuzzResult {
  operations: number;
  requests: number;
  statuses: Record<number, number>;
  /** Operations of which no case got behind the look at the input. */
  shallow: string[];
  faults: string[];
}

/** Sends (through a trusted proxy, to see behind the limits) proper and hostile input to every operation of the document, and looks at each answer. */
export async function fuzz({
  document,
  cases,
  seed,
  idsFor,
  caller,
  skip = [],
}: FuzzOptions): Promise<FuzzResult> {
  const operations: Operation[] = Object.entries(document.paths as Record<string, object>).flatMap(
    ([path, item]) => Object.entries(item).map(([method, operation]) => ({ ...operation, method, path })),
  );
  const result: FuzzResult = { operations: 0, requests: 0, statuses: {}, shallow: [], faults: [] };
  let client = await caller();
  for (const [index, operation] of operations.entries()) {
    const path = clientPath(operation.path);
    const name = `${operation.method} ${path}`;
    if (skip.includes(name)) continue;
    result.operations += 1;
    const requests = requestOf(operation, document.components.schemas, (each) => idsFor(each, path));
    const seen = new Set<number>();
    const send = async ({ path, body, type, conditions }: Sent) => {
      // Each from an address of its own, so that no limit answers instead of the route.
      const headers = {
        "x-forwarded-for": addressOf(result.requests),
        ...conditions,
        ...(type && { "content-type": type }),
      };
      result.requests += 1;
      const response = await patiently(() => client(operation.method.toUpperCase(), path, body, headers));
      seen.add(response.status);
      result.statuses[response.status] = (result.statuses[response.status] ?? 0) + 1;
      const faults = response.status < 400 ? [] : problemFaults(response);
      if (response.status >= 500) faults.push(`answers ${response.status}`);
      if (!(response.status in operation.responses)) faults.push(`${response.status} is not in the document`);
      for (const fault of faults)
        result.faults.push(`${name}: ${fault} (${path.slice(0, 200)} ${body?.slice(0, 300)})`);
    };
    for (const chunk of inSlices(requests, cases, seed + index)) await Promise.all(chunk.map(send));
    if ([...seen].every((status) => [400, 401].includes(status))) result.shallow.push(name);
    if (seen.has(401) || /^\/(auth|users|roles)/.test(path)) client = await caller();
  }
  return result;
}

/** As the client wants it: below `/api/v1`, or from the root with two slashes. */
const clientPath = (path: string) => (path.startsWith("/api/v1/") ? path.slice(7) : `/${path}`);

/** A machine that is too busy says so, whatever was asked: ask again. */
async function patiently(ask: () => Promise<StoredResponse>): Promise<StoredResponse> {
  for (let tries = 1; ; tries += 1) {
    const response = await ask();
    if (response.body?.code !== "overloaded" || tries === 10) return response;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** A few at a time: made all at once they would hold up the service where it shares the thread. */
function* inSlices<T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number): Generator<T[]> {
  for (let done = 0; done < count; done += slice)
    yield fc.sample(arbitrary, { numRuns: Math.min(slice, count - done), seed: seed + done * 1_000 });
}
const slice = 6;

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

interface Sent {
  path: string;
  body: string | undefined;
  /** Headers that the document names. */
  conditions: Record<string, string>;
  /** Of a body that is not JSON. */
  type: string | undefined;
}

const json = "application/json";

/** Half of the cases are proper as far as the document says, so that they reach the rules behind it. */
const requestOf = (operation: Operation, components: Record<string, any>, idsFor: World["idsFor"]) =>
  fc.oneof(
    ...[0, 15].map((hostility) => requestWith(operation, { components, idsFor, hostility })),
  ) as fc.Arbitrary<Sent>;

function requestWith({ parameters, path, requestBody }: Operation, world: World): fc.Arbitrary<Sent> {
  const urlParameters = parameters.filter(({ in: where }) => where !== "header");
  const headers = parameters.filter(({ in: where }) => where === "header").map(({ name }) => [name, version]);
  const values = Object.fromEntries(
    urlParameters.map(({ name, in: where, schema, required }) => {
      // A made-up cursor is refused before anything else is looked at.
      const any =
        world.hostility === 0 && name === "cursor" ? fc.constant(null) : arbitraryOf(schema, world, name);
      if (where === "query") return [`?${name}`, required ? any : fc.option(any, { freq: 2 })];
      return [`/${name}`, any];
    }),
  );
  const content = requestBody?.content ?? {};
  const type = Object.keys(content).find((each) => each !== json && !(json in content));
  const proper = type
    ? fc.oneof(csv, anyText())
    : content[json] && arbitraryOf(content[json].schema, world).map((value) => JSON.stringify(value));
  const body = !proper
    ? fc.constant(undefined)
    : world.hostility === 0
      ? proper
      : fc.oneof({ weight: 12, arbitrary: proper }, { weight: 1, arbitrary: fc.string() });
  const conditions = fc.record(Object.fromEntries(headers), { requiredKeys: [] });
  return fc.record({ values: fc.record(values), conditions, body }).map(({ values, conditions, body }) => ({
    path: pathOf(path, values as Record<string, unknown>),
    body: body === "" ? undefined : body,
    conditions: conditions as Record<string, string>,
    type: body === undefined ? undefined : type,
  }));
}

/** Versions of rows, and what is none; only what a header can carry. */
const version = fc.constantFrom('"1"', 'W/"1"', "*", "1", '""', '"1", "2"', "x".repeat(5_000), "é", "\t");

/** Rows of a file, now and then broken ones. */
const csv = fc
  .array(fc.array(fc.oneof(fc.string(), fc.constantFrom('"', '"a"', "=1+1", "name", "")), { maxLength: 5 }), {
    maxLength: 6,
  })
  .map((rows) => rows.map((cells) => cells.join(",")).join("\n"));

function pathOf(template: string, values: Record<string, unknown>): string {
  const query: string[] = [];
  let path = clientPath(template);
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue;
    const text = textOf(value).slice(0, 1_500);
    if (key.startsWith("/")) path = path.replace(`{${key.slice(1)}}`, encodeURIComponent(text) || "-");
    else query.push(`${encodeURIComponent(key.slice(1))}=${encodeURIComponent(text)}`);
  }
  return path + (query.length ? `?${query.join("&")}` : "");
}

const textOf = (value: unknown): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString();
