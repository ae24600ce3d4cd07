import { context, withContext } from "../context.ts";
import type { Trace } from "./trace-context.ts";

/** Values of spans: names, codes and counts. Never personal data, parameters of statements, or secrets. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  /** `server` and `consumer` receive work, `client` waits for another system. */
  kind: "server" | "client" | "consumer";
  attributes?: SpanAttributes;
  /** Default: the trace of the context; null begins a new trace. */
  parent?: Trace | null | undefined;
  /** A related span in another trace. */
  link?: Trace | undefined;
}

export interface Span {
  /** The position of this span, for its children. */
  readonly trace: Trace;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Ends the span. @param error the reason of a failure; only its code or class is recorded */
  end(error?: unknown): void;
}

export type StartSpan = (name: string, options: SpanOptions) => Span;

let active: StartSpan | undefined;

/** Returns the function that starts spans, or undefined if traces are off: the only cost of tracing then. */
export const tracer = (): StartSpan | undefined => active;

/** Connects the recording of spans; without an argument disconnects it. */
export function connectTracer(to?: StartSpan): void {
  active = to;
}

/** Runs `fn` within a span, if traces are on. */
export async function withSpan<T>(
  name: string,
  options: SpanOptions,
  fn: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = active?.(name, options);
  if (!span) return fn(undefined);
  try {
    const result = await withContext({ trace: span.trace }, () => fn(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** The id of the current trace for a log line; empty outside of a trace. */
export const traceFields = (trace: Trace | undefined = context().trace): { traceId?: string } =>
  trace ? { traceId: trace.traceId } : {};
