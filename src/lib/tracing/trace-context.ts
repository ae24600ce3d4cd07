/** A position in a trace (W3C Trace Context): a span of this service or of its caller. */
export interface Trace {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** Two hexadecimal digits; the last bit says whether the trace is recorded. */
  flags: string;
}

const format = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Reads a `traceparent` header. A later version of the format may have more fields, version 00 has not.
 * @returns undefined without a valid header: the caller takes part in no trace
 */
export function parseTraceparent(header: string | null | undefined): Trace | undefined {
  const [, traceId, spanId, flags, more] = format.exec(header ?? "") ?? [];
  if (!traceId || !spanId || !flags || (more !== undefined && header?.startsWith("00"))) return undefined;
  return { traceId, spanId, flags };
}

/** Returns the `traceparent` of a request or a row caused at this position. Version 00 knows the last flag only. */
export const traceparentOf = ({ traceId, spanId, flags }: Trace): string =>
  `00-${traceId}-${spanId}-${Number.parseInt(flags, 16) & 1 ? "01" : "00"}`;
