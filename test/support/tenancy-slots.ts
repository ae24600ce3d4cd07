import type { Table } from "./tenancy.ts";
import { madeUpBody, resolve, type Schema } from "./tenancy-body.ts";

/** A place of a request that takes the id of a row. */
export interface Slot {
  operation: string;
  method: string;
  permission: string;
  place: "path" | "query" | "body";
  /** The parameter, or the pointer into the body. */
  name: string;
  /** Where the row is that belongs there. */
  table: string;
  /** The request with this id in the slot; other places get an id of the caller's own school. */
  request(id: string, own: (table: string) => string): { path: string; body?: unknown };
}

/** Nouns of the API that are not called like their table. */
const tableOfNoun: Readonly<Record<string, string>> = {
  sessions: "user_sessions",
  kepts: "students",
  mergeds: "students",
  actors: "users",
  entities: "users",
  parents: "academic_terms",
  "next-grade-levels": "grade_levels",
  "head-staff-members": "staff_members",
  "homeroom-teachers": "staff_members",
  terms: "academic_terms",
  "copy-froms": "timetables",
  "new-rooms": "rooms",
  "new-staff-members": "staff_members",
  "new-class-periods": "class_periods",
};

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
  body: Schema | undefined;
}

export function operationsOf(document: any): Operation[] {
  return Object.entries<Record<string, any>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path: path.replace("/api/v1", ""),
      permission: operation["x-permission"],
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content["application/json"].schema,
    })),
  );
}

/** Every slot of every operation. @throws {Error} for one whose table is unknown */
export function slotsOf(document: any, tables: readonly Table[]): Slot[] {
  const names = new Set(tables.map(({ name }) => name));
  const tableOf = (noun: string, where: string) => {
    const table = tableOfNoun[noun] ?? noun.replaceAll("-", "_");
    if (!names.has(table)) throw new Error(`${where}: name the table of "${noun}" in tableOfNoun`);
    return table;
  };
  return operationsOf(document).flatMap((operation) => {
    const { name, method, path, permission, parameters } = operation;
    const noun = (parameter: Parameter) =>
      parameter.name === "id"
        ? path
            .slice(0, path.indexOf(`/{${parameter.name}}`))
            .split("/")
            .at(-1)!
        : nounOfId(parameter.name);
    const tableFor = (parameter: Parameter) => tableOf(noun(parameter), name);
    const ids = parameters.filter(({ in: where, schema }) => where === "path" || schema.format === "uuid");
    const fill = (own: (table: string) => string, slot?: Parameter, id?: string) =>
      path.replace(/\{(\w+)\}/g, (_match, part: string) => {
        const parameter = parameters.find((each) => each.name === part && each.in === "path")!;
        return parameter === slot ? id! : own(tableFor(parameter));
      });
    const ownId = (own: (table: string) => string) => (property: string) =>
      own(tableOf(nounOfId(property), name));
    const bodyOf = (own: (table: string) => string, chosen?: { pointer: string[]; value: string }) =>
      operation.body && { body: madeUpBody(operation.body, document, ownId(own), chosen) };

    const base = { operation: name, method, permission };
    const places = ids.map(
      (parameter): Slot => ({
        ...base,
        place: parameter.in,
        name: parameter.name,
        table: tableFor(parameter),
        request: (id, own) =>
          parameter.in === "path"
            ? { path: fill(own, parameter, id), ...bodyOf(own) }
            : { path: `${fill(own)}?${parameter.name}=${id}`, ...bodyOf(own) },
      }),
    );
    const members = operation.body ? idsIn(operation.body, document) : [];
    return [
      ...places,
      ...members.map(
        (pointer): Slot => ({
          ...base,
          place: "body",
          name: pointer.join("/"),
          table: tableOf(nounOfId(pointer.filter((part) => part !== "0").at(-1)!), name),
          request: (id, own) => ({ path: fill(own), ...bodyOf(own, { pointer, value: id }) }),
        }),
      ),
    ];
  });
}

/** "categoryId" and "categoryIds" to "categories". */
function nounOfId(property: string): string {
  const word = property.replace(/Ids?$/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Where in a body ids stand: one pointer each. */
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
