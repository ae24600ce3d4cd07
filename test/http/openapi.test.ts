import test from "ava";
import { openapiDocument, openapiDocumentInSlices } from "../../src/server/openapi-document.ts";
import { routes } from "../../src/server/routes/index.ts";
import { startApp } from "../support/app.ts";
import { longestStepOf } from "../support/observing/longest-step.ts";
import { raw } from "./serve.ts";

const app = await startApp();
test.after.always(() => app.close());

const document = JSON.parse(JSON.stringify(openapiDocument()));

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: object[];
  parameters: Array<{ name: string; in: string; required: boolean; schema: object }>;
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
  requestBody?: { content: Record<string, { schema: object }> };
}
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
);

test("the document is OpenAPI 3.1", (t) => {
  t.regex(document.openapi, /^3\.1\.\d$/);
  t.truthy(document.info.title && document.info.version);
  t.like(document.components.securitySchemes, { bearer: { type: "http", scheme: "bearer" } });
});

test("every reference leads to a schema, and every schema is used", (t) => {
  const text = JSON.stringify(document);
  const targets = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target!));
  for (const target of targets) {
    t.true(target.startsWith("#/components/schemas/"), target);
    t.truthy(document.components.schemas[target.split("/")[3]!], target);
  }
  for (const name of Object.keys(document.components.schemas))
    t.true(targets.has(`#/components/schemas/${name}`), `${name} is not used`);
});

test("it has every route that answers, each under one name", (t) => {
  const known = Object.values(routes)
    .flat()
    .map(({ method, path }) => `${method} /api/v1${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  const ofRoutes = operations.filter(({ tags }) => !tags.includes("health"));
  t.deepEqual(ofRoutes.map(({ method, path }) => `${method} ${path}`).sort(), known.sort());
  t.is(new Set(known).size, known.length, "a route is declared twice");
  const names = operations.map(({ operationId }) => operationId);
  t.is(new Set(names).size, names.length);
});

test("it has the paths of health, and they answer as it says", async (t) => {
  const health = operations.filter(({ tags }) => tags.includes("health"));
  t.deepEqual(
    health.map(({ path }) => path),
    ["/health", "/api/health", "/api/v1/health", "/livez", "/readyz", "/metrics"],
  );
  for (const { path, responses } of health) {
    const { status, headers } = await raw(app.url, path);
    const [type] = Object.keys(responses[status]?.content ?? {});
    t.true(String(headers["content-type"]).startsWith(type!), `${path} ${status}`);
  }
});

test.serial("making it holds nobody up", async (t) => {
  const longest: number[] = [];
  // A step that is too long is so each time; one slowed down by other load is not.
  for (let attempt = 0; attempt < 5 && !longest.some((ms) => ms < 100); attempt += 1) {
    const made = openapiDocumentInSlices();
    const { longestMs, turns } = await longestStepOf(made);
    t.deepEqual(await made, openapiDocument());
    t.true(turns > 5, String(turns));
    longest.push(longestMs);
  }
  t.true(Math.min(...longest) < 100, `${longest.join(", ")} ms`);
});

/** Public operations that a secret link in a message or the key of a device opens: they refuse a wrong or expired one. */
const openedByLink = new Set([
  "/api/v1/alumnus-details",
  "/api/v1/record-transfer-package.zip",
  "/api/v1/kiosk",
  "/api/v1/kiosk/scans",
]);

test("each operation says what it takes, what it gives and how it fails", (t) => {
  for (const { path, method, summary, tags, parameters, responses, security } of operations) {
    const name = `${method} ${path}`;
    t.truthy(summary && tags.length === 1, name);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    t.deepEqual(
      parameters.filter(({ in: where, required }) => where === "path" && required).map(({ name }) => name),
      inPath as string[],
      name,
    );
    t.truthy(
      parameters.every(({ schema }) => schema),
      name,
    );
    t.is(Object.keys(responses).filter((each) => each.startsWith("2")).length, 1, name);
    for (const [code, response] of Object.entries(responses)) {
      t.truthy(response.description, `${name} ${code}`);
      if (code >= "400" && path !== "/readyz")
        t.truthy(response.content?.["application/problem+json"], `${name} ${code}`);
    }
    const credential = security === undefined || openedByLink.has(path);
    if (!tags.includes("health")) t.is("401" in responses && "403" in responses, credential, name);
  }
});
