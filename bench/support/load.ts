import { spawn } from "node:child_process";
import { join } from "node:path";

export interface LoadRequest {
  method?: "GET" | "POST" | "PUT";
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface Load {
  /** Several URLs share the connections. */
  url: string | string[];
  /** Duration. No limit with `once`. */
  seconds: number;
  connections?: number;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** Bodies that the connections use in turn. */
  bodies?: readonly object[];
  /** Replaces the single URL: every connection repeats its share of these. */
  requests?: readonly LoadRequest[];
  /** Ends after each of the requests was sent once. */
  once?: boolean;
  /** Requests per second of all connections together. Default: unlimited. */
  rate?: number;
}

export interface LoadResult {
  perSecond: number;
  requests: number;
  /** Responses other than 2xx, and requests without a response. */
  failed: number;
  p50: number;
  p99: number;
  max: number;
}

/** Runs the load generator in its own process, so that its cost does not count as the caller's. */
export function load(options: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "load-process.ts")], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    child.stdin.end(JSON.stringify(options));
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
    });
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`The load generator ended: ${code}`)),
    );
  });
}
