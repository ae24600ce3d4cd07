import { readFileSync } from "node:fs";
import test from "ava";
import { openapiDocument } from "../../src/server/openapi-document.ts";
import { compareOpenapi } from "../support/openapi/compare-openapi.ts";
import type { OpenapiDocument, Operation } from "../support/openapi/outline-operation.ts";

const MAX_LINES = 60;

/** What a developer has to read: one line per operation that differs, its details below. */
function report(before: OpenapiDocument, after: OpenapiDocument): string {
  const changes = compareOpenapi(before, after);
  const lines = changes.flatMap(({ kind, operation, details, isBreaking }) => [
    `${isBreaking ? "BREAKING " : ""}${kind} ${operation}`,
    ...details.map((detail) => `    ${detail}`),
  ]);
  if (!changes.length) lines.push("No operation changed, but other parts of the document did.");
  const more = lines.length - MAX_LINES;
  return [
    "docs/openapi.json is not what the routes declare:",
    ...lines.slice(0, MAX_LINES),
    ...(more > 0 ? [`… and ${more} more lines`] : []),
    "If this is intended: npm run openapi, and a line in CHANGELOG.md.",
  ].join("\n");
}

test("docs/openapi.json is the document of the routes", (t) => {
  const committed = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
  const current = JSON.parse(JSON.stringify(openapiDocument()));
  if (JSON.stringify(committed) === JSON.stringify(current)) t.pass();
  else t.fail(report(committed, current));
});

const id = { type: "string", format: "uuid" };
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const object = (properties: object, required = Object.keys(properties)) => ({
  type: "object",
  properties,
  required,
});
const documentOf = (operations: Record<string, Operation>, schemas = {}): OpenapiDocument => ({
  paths: { "/rooms": operations },
  components: { schemas },
});
const list = (row: object) =>
  documentOf(
    { get: { responses: { 200: json(object({ data: { type: "array", items: { $ref: "#/c/Room" } } })) } } },
    { Room: row },
  );
const create = (properties: object, required?: string[]) =>
  documentOf({ post: { requestBody: json(object(properties, required)), responses: { 201: {} } } });

test("a removed operation breaks callers, an added one does not", (t) => {
  const rooms = list(object({ id }));
  const none = documentOf({});
  t.deepEqual(compareOpenapi(rooms, none), [
    { kind: "removed", operation: "GET /rooms", details: [], isBreaking: true },
  ]);
  t.deepEqual(compareOpenapi(none, rooms), [
    { kind: "added", operation: "GET /rooms", details: [], isBreaking: false },
  ]);
  t.deepEqual(compareOpenapi(rooms, rooms), []);
});

test("a field removed from a shared schema breaks the operations that answer with it", (t) => {
  const [change] = compareOpenapi(
    list(object({ id, name: object({ first: id }) })),
    list(object({ id, size: { type: "integer" } })),
  );
  t.true(change!.isBreaking);
  t.deepEqual(change!.details, [
    "BREAKING response removed: 200 data[].name",
    "response added: 200 data[].size: integer",
  ]);
});

test("input breaks callers where it is required or removed", (t) => {
  const details = (after: OpenapiDocument) => compareOpenapi(create({ id }), after)[0]?.details;
  t.deepEqual(details(create({ id, name: id })), ["BREAKING required input added: body name: string(uuid)"]);
  t.deepEqual(details(create({ id, name: id }, ["id"])), ["input added: body name: string(uuid)"]);
  t.deepEqual(details(create({ id: { type: "integer" } })), [
    "input changed: body id: string(uuid) -> integer",
  ]);
  t.deepEqual(details(create({})), ["BREAKING input removed: body id"]);
  t.deepEqual(compareOpenapi(create({ id }, []), create({ id }))[0]!.details, [
    "BREAKING input now required: body id",
  ]);
});

test("a change of the permission is named", (t) => {
  const withPermission = (permission: string) =>
    documentOf({ get: { "x-permission": permission, responses: { 204: {} } } });
  t.deepEqual(compareOpenapi(withPermission("a"), withPermission("b")), [
    { kind: "changed", operation: "GET /rooms", details: ['x-permission "a" -> "b"'], isBreaking: false },
  ]);
});

test("a schema that contains itself is compared once", (t) => {
  const tree = (leaf: object) =>
    list(object({ leaf, children: { type: "array", items: { $ref: "#/c/Room" } } }));
  t.deepEqual(compareOpenapi(tree(id), tree(id)), []);
  t.deepEqual(compareOpenapi(tree(id), tree({ type: "integer" }))[0]!.details, [
    "response changed: 200 data[].leaf: string(uuid) -> integer",
  ]);
});
