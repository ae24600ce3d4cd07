const time = { type: "string", format: "date-time" };
const json = (description: string, properties: object) => ({
  description,
  content: {
    "application/json": { schema: { type: "object", properties, required: Object.keys(properties) } },
  },
});
const healthy = json("The service responds", { status: { const: "ok" }, timestamp: time });

const waiting = {
  ...{ status: { type: "string", enum: ["ok", "unavailable"] } },
  waiting: { type: "array", items: { type: "string" } },
};

/** Describes the health endpoints for the OpenAPI document; they are handled before the routes, so that no route can block them. */
export function healthPaths(problem: object): Record<string, Record<string, unknown>> {
  const get = (operationId: string, summary: string, responses: Record<string, object>) => ({
    get: {
      tags: ["health"],
      ...{ operationId, summary },
      "x-permission": "public",
      security: [],
      parameters: [],
      responses: { ...responses, 500: { description: "Internal error", ...problem } },
    },
  });
  const refused = { 401: { description: "Neither local nor signed in", ...problem } };
  return {
    "/health": get("getHealth", "Check that the service responds", { 200: healthy }),
    "/api/health": get("getApiHealth", "Check that the service responds", { 200: healthy }),
    "/api/v1/health": get(
      "getApiV1Health",
      "Check that the service responds; for local and signed-in callers",
      {
        200: healthy,
        ...refused,
      },
    ),
    "/livez": get("getLivez", "Check that the process is alive", {
      200: json("The process is alive", { status: { const: "ok" } }),
    }),
    "/readyz": get("getReadyz", "Check that the node is ready for requests: database, migrations, worker", {
      200: json("Ready", { status: { const: "ok" } }),
      503: {
        description: "Not ready, with the reasons",
        content: {
          "application/json": {
            schema: { type: "object", properties: waiting, required: ["status", "waiting"] },
          },
        },
      },
    }),
    "/metrics": get("getMetrics", "Prometheus metrics; requires METRICS_TOKEN or a local caller", {
      200: { description: "Done", content: { "text/plain": { schema: { type: "string" } } } },
      ...refused,
    }),
  };
}
