import { performance } from "node:perf_hooks";
import type { Client } from "../../support/client.ts";

export interface Comparison {
  /** Median times in milliseconds. */
  known: number;
  unknown: number;
  /** |Δ median| as a part of the larger one. */
  difference: number;
  /** Whether statuses, bodies (but for the request id) and names of headers were the same in every pair. */
  alike: boolean;
}

interface Options {
  path: string;
  samples: number;
  /** The body about an account that exists, and about one that does not, for the n-th pair. */
  known(n: number): object;
  unknown(n: number): object;
}

/**
 * Asks about accounts that exist and that do not, in turn, and compares times and words. Each pair comes from an address
 * of its own through a trusted proxy, so that it is not the limits that answer.
 */
export async function compareAnswers(
  client: Client,
  { path, samples, known, unknown }: Options,
): Promise<Comparison> {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  let alike = true;
  const ask = async (which: "known" | "unknown", body: object, from: string) => {
    const started = performance.now();
    const response = await client("POST", path, body, { "x-forwarded-for": from });
    times[which].push(performance.now() - started);
    const { requestId, ...rest } = response.body as { requestId?: string };
    return JSON.stringify([response.status, rest, [...response.headers.keys()]]);
  };
  for (let n = -3; n < samples; n += 1) {
    if (n === 0) for (const list of Object.values(times)) list.length = 0;
    // Who comes first changes, so that neither gains by it.
    const [first, second] = n % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    const body = { known: known(n), unknown: unknown(n) };
    const from = `10.0.${(n >> 8) & 255}.${n & 255}`;
    const one = await ask(first, body[first], from);
    alike = (await ask(second, body[second], from)) === one && alike;
  }
  const [a, b] = [median(times.known), median(times.unknown)];
  return { known: a, unknown: b, difference: Math.abs(a - b) / Math.max(a, b), alike };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
