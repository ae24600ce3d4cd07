import { setTimeout as pause } from "node:timers/promises";
import { startSmtpServer } from "../../../test/support/services/smtp-server.ts";
import type { Environment } from "../processes/environment.ts";

const PATIENCE_MS = 60_000;

export interface LinkSink {
  url: string;
  /** Waits until this many emails with an account link arrived. @returns the tokens of their links */
  secrets(count: number): Promise<string[]>;
}

/** A mail server that reads the emails. It defers every second one, so that some are sent and some stay queued. */
export async function openLinkSink(environment: Environment): Promise<LinkSink> {
  const found = new Map<string, string>();
  const smtp = await startSmtpServer({
    data({ raw, to }) {
      const body = raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
      const secret = /reset-password\?token=[\w-]+\.([\w-]+)/.exec(body)?.[1];
      if (secret) found.set(to, secret);
      return found.size % 2 ? "250 2.0.0 taken" : "451 4.3.0 not now";
    },
  });
  environment.afterwards(() => smtp.close());
  return {
    url: smtp.url,
    async secrets(count) {
      const until = performance.now() + PATIENCE_MS;
      while (found.size < count && performance.now() < until) await pause(100);
      return [...found.values()];
    },
  };
}
