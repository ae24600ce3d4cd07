const time = { type: "string", format: "date-time" };
const json = (description: string, properties: object) => ({
  description,
  content: {
    "application/json": { schema: { type: "object", properties, required: Object.keys(properties) } },
  },
});
const healthy = json("It answers", { status: { const: "ok" }, timestamp: time });

const waiting = {
  ...{ status: { type: "string", enum: ["ok", "unavailable"] } },
  waiting: { type: "array", items: { type: "string" } },
};

/** Health is answered in front of the routes, so that nothing of them can hold it up; the document names it all the same. */
export function healthPaths(problem: object): Record<string, Record<string, unknown>> {
  const get = (operationId: string, summary: string, responses: Record<string, object>) => ({
    get: {
      tags: ["health"],
      ...{ operationId, summary },
      "x-permission": "public",
      security: [],
      parameters: [],
      responses: { ...responses, 500: { description: "A failure of the service", ...problem } },
    },
  });
  const refused = { 401: { description: "Neither from this machine, nor signed in", ...problem } };
  return {
    "/health": get("getHealth", "Whether the service answers", { 200: healthy }),
    "/api/health": get("getApiHealth", "The same", { 200: healthy }),
    "/api/v1/health": get("getApiV1Health", "The same, for this machine and for who is signed in", {
      200: healthy,
      ...refused,
    }),
    "/livez": get("getLivez", "Whether the process lives", {
      200: json("It does", { status: { const: "ok" } }),
    }),
    "/readyz": get("getReadyz", "Whether it should get requests: database, migrations, worker", {
      200: json("It should", { status: { const: "ok" } }),
      503: {
        description: "It should not, and what it waits for",
        content: {
          "application/json": {
            schema: { type: "object", properties: waiting, required: ["status", "waiting"] },
          },
        },
      },
    }),
    "/metrics": get("getMetrics", "Figures for Prometheus: with METRICS_TOKEN, or from this machine", {
      200: { description: "Done", content: { "text/plain": { schema: { type: "string" } } } },
      ...refused,
    }),
  };
}
