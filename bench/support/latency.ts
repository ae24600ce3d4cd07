import { Agent, request } from "node:http";
import { median } from "./benchmark.ts";
import type { LoadRequest } from "./load.ts";

export interface Ask extends LoadRequest {
  token: string;
}

/** Milliseconds, with their fractions. */
export interface Latency {
  p50: number;
  p99: number;
}

/** Creates a sequential caller: it measures the service's time, not its queue. */
export function createCaller(url: string): (ask: Ask) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return ({ token, path, method = "GET", body }) =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { "content-type": "application/json" }),
      };
      const sent = request(url + path, { agent, method, headers }, (response) => {
        response.resume().once("end", () => {
          if (response.statusCode === 200) resolve(performance.now() - began);
          else reject(new Error(`${method} ${path}: ${response.statusCode}`));
        });
      });
      sent.once("error", reject).end(body && JSON.stringify(body));
    });
}

const batch = 20;

/** Measures several services in alternating batches, so that a slow moment of the machine affects all of them. */
export async function latencies(
  sides: ReadonlyArray<{ call(ask: Ask): Promise<number>; asks: readonly Ask[] }>,
  count: number,
): Promise<Latency[]> {
  const taken = sides.map((): number[] => []);
  for (let start = -batch; start < count; start += batch)
    for (const [side, { call, asks }] of sides.entries())
      for (let index = start; index < start + batch; index += 1) {
        const ms = await call(asks[(index + batch) % asks.length]!);
        // The first batch is a warm-up.
        if (index >= 0) taken[side]!.push(ms);
      }
  return taken.map((times) => ({
    p50: median(times),
    p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!,
  }));
}
