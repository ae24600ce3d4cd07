import { setTimeout as pause } from "node:timers/promises";
import { startSmtpServer } from "../../test/support/smtp-server.ts";
import type { Site } from "./site.ts";

const PATIENCE_MS = 60_000;

export interface LinkSink {
  url: string;
  /** Waits until so many emails with a link to an account came. @returns the secrets of their links */
  secrets(count: number): Promise<string[]>;
}

/** A mail server that reads along. It puts every second email off, so that some are sent and some still wait. */
export async function openLinkSink(site: Site): Promise<LinkSink> {
  const found = new Map<string, string>();
  const smtp = await startSmtpServer({
    data({ raw, to }) {
      const body = raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
      const secret = /reset-password\?token=[\w-]+\.([\w-]+)/.exec(body)?.[1];
      if (secret) found.set(to, secret);
      return found.size % 2 ? "250 2.0.0 taken" : "451 4.3.0 not now";
    },
  });
  site.afterwards(() => smtp.close());
  return {
    url: smtp.url,
    async secrets(count) {
      const until = performance.now() + PATIENCE_MS;
      while (found.size < count && performance.now() < until) await pause(100);
      return [...found.values()];
    },
  };
}
