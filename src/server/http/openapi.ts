import { z } from "zod";
import { permissions } from "../../core/permissions.ts";
import { holders } from "../../core/visibility.ts";
import { healthPaths } from "./health-paths.ts";
import type { AnyRoute } from "./route.ts";

const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().describe("Stable machine word"),
    detail: z.string(),
    requestId: z.uuid(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "Problem", description: "RFC 9457" });

const problems: Readonly<Record<number, string>> = {
  400: "The request is not valid",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  409: "In conflict with the present state",
  412: "It was changed meanwhile",
  413: "The body is too large",
  415: "The body cannot be read",
  429: "Too many requests",
  500: "A failure of the service",
  503: "Busy, or the database is away",
};

/**
 * Writes the OpenAPI 3.1 document from the same route objects that answer. It pauses after each route, because the whole
 * takes half a second: a server answers other requests meanwhile.
 * @param referenced schemas with an `id` that others name only by `$ref`
 */
export function* openapi(
  routes: Readonly<Record<string, readonly AnyRoute[]>>,
  info: { title: string; version: string },
  referenced: readonly z.ZodType[],
): Generator<void, object> {
  const schemas: Record<string, unknown> = {};

  const convert = (schema: z.ZodType, io: "input" | "output") => {
    const { $schema, $defs, ...json } = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === "date")
          Object.assign(jsonSchema, { type: "string", format: "date-time" });
      },
    });
    Object.assign(schemas, lift($defs ?? {}));
    return lift(json);
  };
  const content = (schema: z.ZodType, io: "input" | "output", type = "application/json") => ({
    content: { [type]: { schema: convert(schema, io) } },
  });
  const parameters = (schema: z.ZodType | undefined, where: "path" | "query") =>
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, type]) => ({
          name,
          in: where,
          required: where === "path" || !type.safeParse(undefined).success,
          ...(type.description && { description: type.description }),
          schema: convert(type, "input"),
        }))
      : [];
  const problem = content(Problem, "output", "application/problem+json");

  const paths: Record<string, Record<string, unknown>> = {};
  for (const [tag, list] of Object.entries(routes)) {
    for (const each of list) {
      const path = `/api/v1${each.path.replace(/:(\w+)/g, "{$1}")}`;
      paths[path] ??= {};
      paths[path][each.method] = {
        tags: [tag],
        operationId: operationId(each),
        summary: each.summary,
        "x-permission": each.permission,
        ...(each.permission === "public" && { security: [] }),
        parameters: [
          ...parameters(each.params, "path"),
          ...parameters(each.query, "query"),
          ...(each.versioned ? [condition(each.method)] : []),
          ...(each.idempotent ? [idempotencyKey] : []),
        ],
        ...(each.body && {
          requestBody: { required: !each.body.safeParse(undefined).success, ...content(each.body, "input") },
        }),
        ...(each.upload && {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              [each.upload.type]
                .flat()
                .map((type) => [type, { schema: { type: "string", format: "binary" } }]),
            ),
          },
        }),
        responses: {
          [each.status ?? (each.response || each.file ? 200 : 204)]: {
            description: "Done",
            ...(each.versioned && {
              headers: { etag: { description: "Version", schema: { type: "string" } } },
            }),
            ...(each.response && content(each.response, "output")),
            ...(each.file && { content: { [each.file.type]: { schema: { type: "string" } } } }),
          },
          ...(each.versioned && each.method === "get" && { 304: { description: "You have this version" } }),
          ...Object.fromEntries(
            statusesOf(each).map((status) => [status, { description: problems[status], ...problem }]),
          ),
        },
      };
      yield;
    }
  }
  for (const schema of referenced) convert(z.tuple([schema]), "input");
  Object.assign(paths, healthPaths(problem));
  return {
    openapi: "3.1.0",
    info: { ...info, description: "Multi-tenant school management. Sign in with POST /api/v1/auth/login." },
    servers: [{ url: "/" }],
    security: [{ bearer: [] }],
    tags: [...Object.keys(routes), "health"].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas,
    },
    "x-permissions": permissions,
    "x-visibilities": holders,
  };
}

/** Schemas with an `id` are shared: they move from each schema's $defs to the components of the document. */
const lift = <T>(json: T): T =>
  JSON.parse(JSON.stringify(json).replaceAll("#/$defs/", "#/components/schemas/"));

const operationId = ({ method, path }: AnyRoute) =>
  method + path.replace(/(?<![:/-])[:/-]+(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** The header by which a caller names the version that is known. */
const condition = (method: string) => ({
  name: method === "get" ? "if-none-match" : "if-match",
  in: "header",
  required: false,
  schema: { type: "string" },
});

/** The header by which a caller makes sure that a repeated request has its effect once. */
const idempotencyKey = {
  name: "idempotency-key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 200 },
};

function statusesOf({ permission, method, params, body, versioned }: AnyRoute): number[] {
  const statuses = [400, 429, 500, 503];
  if (permission !== "public") statuses.push(401, 403);
  // What a body refers to can be out of reach too.
  if (params || (body && permission !== "public")) statuses.push(404);
  if (method !== "get") statuses.push(409, 413, 415);
  if (method !== "get" && versioned) statuses.push(412);
  if (permission === "public" && method !== "get") statuses.push(401);
  return statuses.sort((a, b) => a - b);
}
