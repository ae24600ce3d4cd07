import { holdAccounts } from "../core/communication/messaging-app/hold-accounts.ts";
import { messagingChannel } from "../core/communication/messaging-app/wake-holders.ts";
import { sendByMessagingApp } from "../core/communication/send-channel-messages.ts";
import { listen } from "../db/listen.ts";
import type { Logger } from "../lib/logger.ts";

interface Options {
  databaseUrl: string;
  signal: AbortSignal;
  logger: Logger;
}

/** Several times within a lease. What is to be sent again leaves with it, since only this process can send it. */
const everyMs = 8_000;

/** Keeps schools connected with the messaging app as long as this process works. */
export function keepMessagingAccounts({ databaseUrl, signal, logger }: Options): { close(): Promise<void> } {
  const said = new Set<string>();
  const holder = holdAccounts({
    onFailure(error, schoolId) {
      // What fails every few seconds is said once.
      const { message } = error as Error;
      if (said.has(message)) return;
      said.add(message);
      logger.error({ err: error, channel: "messaging_app", schoolId }, "messaging app failure");
    },
  });
  let sending: Promise<unknown> | undefined;
  const beat = setInterval(() => {
    void holder.look();
    sending ??= sendByMessagingApp({ signal })
      .catch((error: unknown) => logger.error({ err: error }, "messages of the messaging app failed"))
      .finally(() => {
        sending = undefined;
      });
  }, everyMs).unref();
  const listening = listen(databaseUrl, messagingChannel, () => void holder.look());
  return {
    async close() {
      clearInterval(beat);
      await listening.close();
      await sending;
      await holder.close();
    },
  };
}
