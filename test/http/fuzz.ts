import fc from "fast-check";
import type { Answer, Client } from "../support/client.ts";
import { arbitraryOf } from "./arbitrary.ts";
import { problemFaults } from "./check-problem.ts";

interface Operation {
  method: string;
  path: string;
  parameters: Array<{ name: string; in: string; schema: Record<string, any> }>;
  requestBody?: { content: Record<string, { schema: Record<string, any> }> };
  responses: Record<string, unknown>;
}

interface FuzzOptions {
  document: any;
  cases: number;
  seed: number;
  /** Ids of rows that exist, to get behind the first look-up. */
  ids: readonly string[];
  /** A caller for each operation: whatever the cases of one did, the next begins signed in. */
  caller(): Promise<Client>;
  /** Operations to leave out, as `get /path`. */
  skip?: readonly string[];
}

export interface FuzzResult {
  operations: number;
  requests: number;
  statuses: Record<string, number>;
  faults: string[];
}

/** Sends (through a trusted proxy, to see behind the limits) proper and hostile input to every operation of the document, and looks at each answer. */
export async function fuzz({
  document,
  cases,
  seed,
  ids,
  caller,
  skip = [],
}: FuzzOptions): Promise<FuzzResult> {
  const operations: Operation[] = Object.entries(document.paths as Record<string, object>).flatMap(
    ([path, item]) => Object.entries(item).map(([method, operation]) => ({ ...operation, method, path })),
  );
  const result: FuzzResult = { operations: 0, requests: 0, statuses: {}, faults: [] };
  for (const [index, operation] of operations.entries()) {
    const name = `${operation.method} ${operation.path.replace("/api/v1", "")}`;
    if (skip.includes(name)) continue;
    result.operations += 1;
    const client = await caller();
    const requests = requestOf(operation, document.components.schemas, ids);
    for (const { path, body } of inSlices(requests, cases, seed + index)) {
      // Each from an address of its own, so that no limit answers instead of the route.
      const headers = { "x-forwarded-for": addressOf(result.requests) };
      const answer = await patiently(() => client(operation.method.toUpperCase(), path, body, headers));
      result.requests += 1;
      result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
      const faults = answer.status < 300 ? [] : problemFaults(answer);
      if (answer.status >= 500) faults.push(`answers ${answer.status}`);
      if (!(answer.status in operation.responses)) faults.push(`${answer.status} is not in the document`);
      for (const fault of faults)
        result.faults.push(`${name}: ${fault} (${path.slice(0, 200)} ${body?.slice(0, 300)})`);
    }
  }
  return result;
}

/** A machine that is too busy says so, whatever was asked: ask again. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.body?.code !== "overloaded" || tries === 10) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** A few at a time: made all at once they would hold up the service where it shares the thread. */
function* inSlices<T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number): Generator<T> {
  for (let done = 0; done < count; done += slice)
    yield* fc.sample(arbitrary, { numRuns: Math.min(slice, count - done), seed: seed + done * 1_000 });
}
const slice = 6;

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

function requestOf(operation: Operation, components: Record<string, any>, ids: readonly string[]) {
  const values = Object.fromEntries(
    operation.parameters.map(({ name, in: where, schema }) => {
      const any = arbitraryOf(schema, components);
      if (where === "query") return [`?${name}`, fc.option(any, { freq: 2 })];
      return [
        `/${name}`,
        fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: any }),
      ];
    }),
  );
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const proper = schema ? arbitraryOf(schema, components).map((value) => JSON.stringify(value)) : undefined;
  const body = proper
    ? fc.oneof({ weight: 12, arbitrary: proper }, { weight: 1, arbitrary: fc.string() })
    : fc.constant(undefined);
  return fc.record({ values: fc.record(values), body }).map(({ values, body }) => ({
    path: pathOf(operation.path, values as Record<string, unknown>),
    body: body === "" ? undefined : body,
  }));
}

function pathOf(template: string, values: Record<string, unknown>): string {
  const query: string[] = [];
  let path = template.replace("/api/v1", "");
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
