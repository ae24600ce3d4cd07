import { z } from "zod";
import { holders } from "../../core/common/entities/visibility.ts";
import { permissions } from "../../core/permissions.ts";
import { deprecationInDocument } from "./deprecation.ts";
import { healthPaths } from "./health-paths.ts";
import type { AnyRoute } from "./route.ts";

const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().describe("Stable machine-readable code"),
    detail: z.string(),
    requestId: z.uuid(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "Problem", description: "RFC 9457" });

const problems: Readonly<Record<number, string>> = {
  400: "The request is invalid",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  409: "Conflict with the current state",
  412: "The resource has changed in the meantime",
  413: "The body is too large",
  415: "The body cannot be read",
  421: "The school has moved to another installation: `address` says where",
  422: "The file contains malware",
  429: "Too many requests",
  500: "Internal error",
  503: "Overloaded, or the database is unavailable",
};

/**
 * Writes the OpenAPI 3.1 document from the route objects that serve the requests. It yields after each route because the
 * whole document takes half a second, during which a server must handle other requests.
 * @param referenced schemas with an `id` that others refer to only by `$ref`
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
        ...(each.deprecated && deprecationInDocument(each.deprecated)),
        "x-permission": each.permission,
        ...(each.permission === "public" && { security: [] }),
        parameters: [
          ...parameters(each.params, "path"),
          ...parameters(each.query, "query"),
          ...(each.versioned || each.revalidated ? [condition(each.method)] : []),
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
            ...((each.versioned || each.revalidated) && {
              headers: { etag: { description: "Version", schema: { type: "string" } } },
            }),
            ...(each.response && content(each.response, "output")),
            ...(each.file && { content: { [each.file.type]: { schema: { type: "string" } } } }),
          },
          ...((each.versioned || each.revalidated) &&
            each.method === "get" && { 304: { description: "You have this version" } }),
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

/** Header in which the caller names the version it knows. */
const condition = (method: string) => ({
  name: method === "get" ? "if-none-match" : "if-match",
  in: "header",
  required: false,
  schema: { type: "string" },
});

/** Header with which the caller ensures that a repeated request takes effect once. */
const idempotencyKey = {
  name: "idempotency-key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 200 },
};

function statusesOf({ permission, byLink, ...route }: AnyRoute): number[] {
  const { method, params, body, versioned, mayBeMissing, file, upload } = route;
  const statuses = [400, 429, 500, 503];
  if (permission !== "public" || byLink) statuses.push(401, 403, 421);
  // Ids in a body can refer to rows outside the caller's row scope.
  if (params || mayBeMissing || (body && permission !== "public")) statuses.push(404);
  if (method !== "get") statuses.push(409, 413, 415);
  // Whether a row can be printed depends on its state.
  else if (file?.type === "application/pdf") statuses.push(409);
  if (method !== "get" && versioned) statuses.push(412);
  if (upload) statuses.push(422);
  if (permission === "public" && !byLink && method !== "get") statuses.push(401, 421);
  return statuses.sort((a, b) => a - b);
}
