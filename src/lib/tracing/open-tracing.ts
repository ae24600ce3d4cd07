import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import {
  type Attributes,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace as traces,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import {
  ATTR_ERROR_TYPE,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_VERSION,
} from "@opentelemetry/semantic-conventions";
import { context } from "../context.ts";
import { version } from "../version.ts";
import type { Trace } from "./trace-context.ts";
import { connectTracer, type Span, type SpanAttributes } from "./tracer.ts";

interface Options {
  /** OTLP/HTTP endpoint of the collector. */
  url: string;
  /** Share of the traces begun here that are recorded, 0 to 1. A caller's trace is recorded if the caller records it. */
  ratio: number;
  /** Called when the collector stops accepting spans, and when it accepts them again. */
  onExport?: (error: Error | undefined) => void;
  /** Time between two exports. */
  intervalMs?: number;
}

/** Spans that wait for the collector. Beyond it new ones are dropped, so that a dead collector costs no more memory. */
const MAX_QUEUED_SPANS = 4_096;
const BATCH_SIZE = 512;
const INTERVAL_MS = 2_000;
const EXPORT_TIMEOUT_MS = 5_000;
/** How long a shutdown waits for the last spans. */
const FLUSH_TIMEOUT_MS = 2_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/**
 * Records spans and sends them to an OpenTelemetry collector. Loaded only if traces are on. There is no global registration and
 * no automatic instrumentation: spans begin where the service calls `tracer()`.
 * @returns sends what is left and ends; takes at most `FLUSH_TIMEOUT_MS`
 */
export function openTracing({ url, ratio, onExport = () => {}, intervalMs = INTERVAL_MS }: Options): {
  close(): Promise<void>;
} {
  const agent = new (url.startsWith("https:") ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const exporter = reporting(
    new OTLPTraceExporter({
      url,
      timeoutMillis: EXPORT_TIMEOUT_MS,
      // A shutdown sends the whole queue at once.
      concurrencyLimit: MAX_QUEUED_SPANS / BATCH_SIZE + 4,
      httpAgentOptions: () => agent,
    }),
    onExport,
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: "school-svc", [ATTR_SERVICE_VERSION]: version }),
    sampler: new ParentBasedSampler({
      root: ratio < 1 ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler(),
    }),
    spanLimits: { attributeValueLengthLimit: 256, attributeCountLimit: 32 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_QUEUED_SPANS,
        maxExportBatchSize: BATCH_SIZE,
        scheduledDelayMillis: intervalMs,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const recorder = provider.getTracer("school-svc", version);
  connectTracer((name, { kind, attributes, parent = context().trace, link }) => {
    const above = parent ? traces.setSpanContext(ROOT_CONTEXT, toSpanContext(parent)) : ROOT_CONTEXT;
    const options = {
      kind: kinds[kind],
      ...(attributes && { attributes: attributes as Attributes }),
      ...(link && { links: [{ context: toSpanContext(link) }] }),
    };
    return toSpan(recorder.startSpan(name, options, above));
  });
  return {
    async close() {
      connectTracer();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FLUSH_TIMEOUT_MS);
      });
      const flushed = provider
        .shutdown()
        .catch(() => {})
        .then(exporter.settled);
      await Promise.race([flushed, late]);
      clearTimeout(timer);
      agent.destroy();
    },
  };
}

const toSpanContext = ({ traceId, spanId, flags }: Trace) => ({
  ...{ traceId, spanId, isRemote: true },
  traceFlags: Number.parseInt(flags, 16) & 1,
});

function toSpan(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    trace: { traceId, spanId, flags: traceFlags & 1 ? "01" : "00" },
    rename: (name) => void span.updateName(name),
    set: (attributes: SpanAttributes) => void span.setAttributes(attributes as Attributes),
    end(error) {
      if (error !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute(ATTR_ERROR_TYPE, errorType(error));
      }
      span.end();
    },
  };
}

/** The code or class of an error. Messages are left out: those of the database carry values of rows. */
function errorType(error: unknown): string {
  if (typeof error === "string") return error;
  const { code, name, original } = (error ?? {}) as {
    code?: unknown;
    name?: string;
    original?: { code?: unknown };
  };
  const known = code ?? original?.code;
  return typeof known === "string" || typeof known === "number" ? String(known) : (name ?? "Error");
}

/** Reports the change between failing and succeeding exports, not each of them. */
function reporting(
  exporter: SpanExporter,
  onExport: (error: Error | undefined) => void,
): SpanExporter & { settled(): Promise<void> } {
  let fails = false;
  let pending = 0;
  let onSettled = () => {};
  return {
    export(spans, done) {
      pending += 1;
      exporter.export(spans, (result) => {
        pending -= 1;
        const failed = result.code !== 0;
        if (failed !== fails) {
          fails = failed;
          onExport(failed ? (result.error ?? new Error("The collector refused the spans")) : undefined);
        }
        done(result);
        if (pending === 0) onSettled();
      });
    },
    /** A failed export ends the shutdown of the SDK although others are still under way. */
    async settled() {
      if (pending > 0)
        await new Promise<void>((resolve) => {
          onSettled = resolve;
        });
    },
    shutdown: () => exporter.shutdown(),
  };
}
