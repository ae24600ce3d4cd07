import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Readonly<Record<string, unknown>>;
  links: ReadonlyArray<{ traceId: string; spanId: string }>;
  failed: boolean;
}

interface OtlpValue {
  stringValue?: string;
  intValue?: number | string;
  boolValue?: boolean;
  doubleValue?: number;
}

interface OtlpSpan extends Omit<CollectedSpan, "attributes" | "links" | "failed"> {
  attributes?: Array<{ key: string; value: OtlpValue }>;
  links?: CollectedSpan["links"];
  status?: { code?: number };
}

interface OtlpBody {
  resourceSpans: Array<{ scopeSpans: Array<{ spans: OtlpSpan[] }> }>;
}

export interface TraceCollector {
  /** For TRACES_URL. */
  url: string;
  spans: CollectedSpan[];
  /** Everything received, as sent. */
  received: string[];
  /** Answers each export; without it, 200. */
  answer: ((res: ServerResponse) => void) | undefined;
  /** Waits until `find` finds something among the spans received. */
  until<T>(find: (spans: readonly CollectedSpan[]) => T | undefined | false): Promise<T>;
  close(): Promise<void>;
}

/** Starts an OpenTelemetry collector: OTLP over HTTP, as JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  let waiting: Array<() => void> = [];
  const server = createServer(async (req, res) => {
    let text = "";
    for await (const piece of req) text += piece;
    collector.received.push(text);
    if (collector.answer) collector.answer(res);
    else {
      collector.spans.push(...spansOf(JSON.parse(text) as OtlpBody));
      res.setHeader("content-type", "application/json").end("{}");
    }
    for (const look of waiting.splice(0)) look();
  });
  const collector: TraceCollector = {
    url: "",
    spans: [],
    received: [],
    answer: undefined,
    async until(find) {
      for (;;) {
        const found = find(collector.spans);
        if (found) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    async close() {
      waiting = [];
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
  return collector;
}

const spansOf = ({ resourceSpans }: OtlpBody): CollectedSpan[] =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes = [], links = [], status, ...span }) => ({
      ...span,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
      links: links.map(({ traceId, spanId }) => ({ traceId, spanId })),
      failed: status?.code === 2,
    }));
