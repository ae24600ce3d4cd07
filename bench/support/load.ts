import { spawn } from "node:child_process";
import { join } from "node:path";

export interface LoadRequest {
  method?: "GET" | "POST" | "PUT";
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface Load {
  /** Several share the connections. */
  url: string | string[];
  /** How long. Where `once` is set, no limit. */
  seconds: number;
  connections?: number;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** One for each connection, in turn. */
  bodies?: readonly object[];
  /** In place of the one address: every connection asks for its share of these, again and again. */
  requests?: readonly LoadRequest[];
  /** Ends when each of the requests was sent. */
  once?: boolean;
  /** Requests a second of all connections together. Default: as fast as they are answered. */
  rate?: number;
}

export interface LoadResult {
  perSecond: number;
  requests: number;
  /** Answers other than 2xx, and requests without an answer. */
  failed: number;
  p50: number;
  p99: number;
  max: number;
}

/** Sends requests from a process of its own, so that their cost does not count as the caller's. */
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
