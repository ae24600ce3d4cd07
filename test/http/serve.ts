import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { loadConfig } from "../../src/lib/config/config.ts";
import { respondUnreadable } from "../../src/server/answer-unreadable.ts";
import { createServer } from "../../src/server/create-server.ts";
import { createMetrics } from "../../src/server/health/metrics.ts";
import { shedLoad } from "../../src/server/shed-load.ts";
import { type Client, createClient } from "../support/client.ts";
import { sendRequest } from "../support/send-request.ts";
import { testSettings } from "../support/settings.ts";

export interface Served {
  url: string;
  client(token?: string): Client;
  /** What was logged since the last call, without the request lines of other servers. */
  logged(): Array<Record<string, any>>;
  close(): Promise<void>;
}

/** A further server with settings of its own, on the app that runs already, and with its log at hand. */
export async function serve(
  settings: Record<string, unknown> = {},
  waiting: () => string[] = () => [],
): Promise<Served> {
  const lines: Array<Record<string, any>> = [];
  const logger = pino({ level: "debug", base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const config = loadConfig({
    overrides: { ...testSettings, DATABASE_URL: "postgres://unused", ...settings },
  });
  const metrics = createMetrics({
    pool: () => ({ size: 0, using: 0, waiting: 0, waits: 0, waitedMs: 0, timeouts: 0 }),
    installation: async () => ({
      lastRuns: [],
      queues: [],
      emails: { pending: 0, sending: 0, oldestDueSeconds: 0 },
      locks: { waiting: 0, longestSeconds: 0 },
    }),
  });
  const load = shedLoad();
  const handler = createServer({
    config,
    logger,
    metrics,
    checks: { notReady: async () => waiting() },
    load,
  });
  const server = createHttpServer(handler);
  respondUnreadable(server, logger);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    client: (token) => createClient(url, token),
    logged: () => lines.splice(0),
    close: async () => {
      load.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A request as it is written, without the corrections of `fetch`. */
export async function raw(
  url: string,
  path: string,
  {
    method = "GET",
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const answered = await sendRequest({ hostname, port, path, method, headers }, body);
  const { statusCode = 0, headers: received } = answered.response;
  return { status: statusCode, headers: received, body: answered.body };
}
