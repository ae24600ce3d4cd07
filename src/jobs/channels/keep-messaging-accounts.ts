import { holdAccounts } from "../../core/channels/messaging-app/hold-accounts.ts";
import { messagingChannel } from "../../core/channels/messaging-app/wake-holders.ts";
import { sendByMessagingApp } from "../../core/channels/send-channel-messages.ts";
import { listen } from "../../db/pool/listen.ts";
import type { Logger } from "../../lib/logger.ts";

interface Options {
  databaseUrl: string;
  signal: AbortSignal;
  logger: Logger;
}

/** Several times per lease. Also sends retries, because only the process that holds the connection can send them. */
const POLL_INTERVAL_MS = 8_000;

/** Keep schools connected to the messaging app until closed. */
export function keepMessagingAccounts({ databaseUrl, signal, logger }: Options): { close(): Promise<void> } {
  const logged = new Set<string>();
  const holder = holdAccounts({
    onFailure(error, schoolId) {
      // Log a recurring error only once.
      const { message } = error as Error;
      if (logged.has(message)) return;
      logged.add(message);
      logger.error({ err: error, channel: "messaging_app", schoolId }, "messaging app failure");
    },
  });
  let sending: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    void holder.reconcile();
    sending ??= sendByMessagingApp({ signal })
      .catch((error: unknown) => logger.error({ err: error }, "sending messaging app messages failed"))
      .finally(() => {
        sending = undefined;
      });
  }, POLL_INTERVAL_MS).unref();
  const listening = listen(databaseUrl, messagingChannel, () => void holder.reconcile());
  return {
    async close() {
      clearInterval(timer);
      await listening.close();
      await sending;
      await holder.close();
    },
  };
}
