import { z } from "zod";

/** Settings of traces (OpenTelemetry). */
export const traceSettings = {
  TRACES_URL: z
    .url({ protocol: /^https?$/, error: "must be an http(s):// address" })
    .optional()
    .describe(
      "OTLP/HTTP endpoint of an OpenTelemetry collector, such as http://collector:4318/v1/traces; absent: no traces",
    ),
  TRACES_RATIO: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("share of the traces begun by this service that are recorded, 0 to 1"),
};
