import type { Table } from "./tenancy.ts";
import { madeUpBody, resolve, type Schema } from "./tenancy-body.ts";
import { tableFinder } from "./tenancy-tables.ts";

/** A request as the test client sends it. */
export interface Request {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Returns the id of a row of the caller's own school. */
type OwnId = (table: string) => string;

/** A place in a request that takes the id of a row. */
export interface Slot {
  operation: Operation;
  place: "path" | "query" | "body";
  /** The parameter, or the pointer into the body as errors name it: "marks.0.studentId". */
  name: string;
  /** Table of the row that belongs there. */
  table: string;
  /** Builds the request with this id in the slot; other places get an id of the caller's own school. */
  request(id: string, own: OwnId): Request;
}

interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: Schema;
}

export interface Operation {
  name: string;
  method: string;
  path: string;
  permission: string;
  parameters: Parameter[];
  /** The schema of a JSON body. */
  body: Schema | undefined;
  /** The type of a body that is not JSON. */
  upload: string | undefined;
  /** The documented statuses. */
  statuses: number[];
}

const json = "application/json";

export function operationsOf(document: any): Operation[] {
  // Health endpoints are independent of schools.
  const ofSchools = Object.entries<Record<string, any>>(document.paths).filter(([path]) =>
    /^\/api\/v1\/(?!health$)/.test(path),
  );
  return ofSchools.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = operation.requestBody?.content ?? {};
      return {
        name: `${method.toUpperCase()} ${path.replace("/api/v1", "")}`,
        method: method.toUpperCase(),
        path: path.replace("/api/v1", ""),
        permission: operation["x-permission"],
        parameters: operation.parameters ?? [],
        body: content[json]?.schema,
        upload: Object.keys(content).find((type) => type !== json && !(json in content)),
        statuses: Object.keys(operation.responses).map(Number),
      };
    }),
  );
}

/** Builds a valid request for an operation, and all its slots. */
export function requestsOf(document: any, tables: readonly Table[]) {
  const tableOf = tableFinder(tables);

  /** Builds a request that the schemas accept, with ids of the caller's own school. */
  function proper(
    { path, parameters, body, upload }: Operation,
    own: OwnId,
    chosen: { parameter?: string; pointer?: string[]; value?: string } = {},
  ): Request {
    const { parameter, pointer, value = "" } = chosen;
    const idFor = (name: string) => own(tableOf(name, path));
    const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) =>
      name === parameter ? value : idFor(name),
    );
    const asked = parameters
      .filter(({ name, in: where, required }) => where === "query" && (required || name === parameter))
      .map(({ name, schema }) => {
        const madeUp = () => (schema.format === "uuid" ? idFor(name) : madeUpBody(schema, document, idFor));
        const made = name === parameter ? value : madeUp();
        return `${name}=${encodeURIComponent(String(made))}`;
      });
    return {
      path: asked.length ? `${filled}?${asked.join("&")}` : filled,
      ...(body && { body: madeUpBody(body, document, idFor, pointer && { pointer, value }) }),
      // Bytes that a parser of the type accepts, whatever columns it requires.
      ...(upload && { body: "name\nsample\n", headers: { "content-type": upload } }),
    };
  }

  /** @throws {Error} for a slot whose table is unknown */
  function slotsOf(operation: Operation): Slot[] {
    const { path, parameters, body } = operation;
    const ids = parameters.filter(({ in: where, schema }) => where === "path" || schema.format === "uuid");
    return [
      ...ids.map(
        ({ name, in: place }): Slot => ({
          operation,
          place,
          name,
          table: tableOf(name, path),
          request: (id, own) => proper(operation, own, { parameter: name, value: id }),
        }),
      ),
      ...(body ? idsIn(body, document) : []).map(
        (pointer): Slot => ({
          operation,
          place: "body",
          name: pointer.join("."),
          table: tableOf(pointer.filter((part) => part !== "0").at(-1)!, path),
          request: (id, own) => proper(operation, own, { pointer, value: id }),
        }),
      ),
    ];
  }
  return { proper, slotsOf };
}

/** Finds the ids in a body: one pointer each. */
function idsIn(schema: Schema, document: any, path: string[] = []): string[][] {
  const { format, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = resolve(schema, document);
  if (format === "uuid") return [path];
  if (path.length > 8) return [];
  const inner = [
    ...Object.entries(properties).flatMap(([name, each]) => idsIn(each, document, [...path, name])),
    ...(items ? idsIn(items, document, [...path, "0"]) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => idsIn(each, document, path)),
  ];
  return [...new Map(inner.map((pointer) => [pointer.join("/"), pointer])).values()];
}
