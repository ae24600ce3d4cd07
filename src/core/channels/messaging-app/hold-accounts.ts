import { inSchool } from "../../../db/transaction.ts";
import { withContext } from "../../../lib/context.ts";
import {
  disconnectReasons,
  type MessagingLibrary,
  type MessagingSocket,
} from "../../../lib/delivery/messaging-library.ts";
import { newId } from "../../../lib/ids.ts";
import { channelServices } from "../channel-services.ts";
import {
  type ClaimedAccount,
  claimAccount,
  isPaired,
  releaseAccounts,
  renewAccounts,
} from "./claim-account.ts";
import { markConnectionClosed, markConnectionOpen } from "./connections.ts";
import { AccountLost, openSession, type Session } from "./open-session.ts";
import { recordConnectionClosing, recordConnectionReady, recordQrCode } from "./record-connection.ts";
import { recordReceipts, textOfMessage } from "./record-receipts.ts";

interface Options {
  /** Id of the one school to connect; undefined: all schools. */
  school?: string | undefined;
  /** Called with errors of background work. */
  onFailure(error: unknown, schoolId?: string): void;
}

export interface Holder {
  /** Connects claimable accounts and drops lost ones. Call it periodically and on every signal. */
  reconcile(): Promise<void>;
  /** Releases all accounts to other processes. */
  close(): Promise<void>;
}

interface Held {
  account: ClaimedAccount;
  socket: MessagingSocket;
  /** Tail of the queue that records events of the app in their order. */
  recorded: Promise<unknown>;
}

const unlinked: Readonly<Record<number, string>> = {
  [disconnectReasons.unlinked]: "The phone has unlinked the school; pair it again",
  [disconnectReasons.forbidden]: "The messaging app has closed the account of this phone",
  [disconnectReasons.mismatch]: "The phone's app is too old for linked devices; update it and pair it again",
};

/** Starts to keep the accounts of schools connected. Each account is held by one process at a time. */
export function holdAccounts({ school, onFailure }: Options): Holder {
  const held = new Map<string, Held>();
  let ended = false;
  let running: Promise<void> | undefined;
  let again = false;

  const reconcile = (): Promise<void> => {
    again = true;
    running ??= reconcilePending().finally(() => {
      running = undefined;
    });
    return running;
  };
  const reconcilePending = async () => {
    while (again && !ended) {
      again = false;
      await reconcileOnce().catch((error: unknown) => onFailure(error));
    }
  };
  const reconcileOnce = async () => {
    const renewed = held.size ? await renewAccounts([...held.keys()]) : new Set();
    for (const each of [...held.values()]) if (!renewed.has(each.account.token)) await onLeaseLost(each);
    const library = await channelServices().messaging!.load();
    while (!ended) {
      const account = await claimAccount(newId(), school);
      if (!account) return;
      connect(library, account);
    }
  };

  const release = ({ account, socket }: Held) => {
    held.delete(account.token);
    markConnectionClosed(account.schoolId, socket);
  };
  /** Another process holds the account, or the school has unpaired it; only in the latter case log the phone out. */
  const onLeaseLost = async (each: Held) => {
    release(each);
    if (await isPaired(each.account)) each.socket.end();
    // Not awaited: the leases of the other accounts must not expire meanwhile.
    else void each.socket.logout().catch(() => each.socket.end());
  };

  const connect = (library: MessagingLibrary, account: ClaimedAccount) => {
    const { schoolId, token } = account;
    const inside = <T>(work: () => Promise<T>) =>
      withContext({ requestId: newId(), trusted: true, actor: undefined, ip: undefined }, () =>
        inSchool(schoolId, work),
      );
    const session = sessionOf(library, account);
    if (session instanceof Error) {
      void inside(() =>
        recordConnectionClosing(account, { why: session.message, final: true, restart: false }),
      ).catch(onFailure);
      return;
    }
    const socket = library.open({ auth: session, getMessage: ({ id }) => textOfMessage(schoolId, id) });
    const each: Held = { account, socket, recorded: Promise.resolve() };
    held.set(token, each);
    const record = (work: () => Promise<unknown>) => {
      each.recorded = each.recorded.then(work).catch(async (error: unknown) => {
        if (error instanceof AccountLost) again = true;
        else onFailure(error, schoolId);
      });
    };
    socket.ev.on("creds.update", (changes) => {
      Object.assign(session.creds, changes);
      record(() => session.save());
    });
    socket.ev.on("messages.update", (updates) => record(() => recordReceipts(schoolId, updates)));
    socket.ev.on("connection.update", ({ connection, qr, lastDisconnect }) => {
      // Ignore events after the account has been released: its new holder records its state.
      if (!held.has(token)) return;
      if (qr) record(() => inside(() => recordQrCode(account, qr)));
      if (connection === "open")
        record(async () => {
          const address = socket.user?.id ?? session.creds.me?.id;
          if ((await inside(() => recordConnectionReady(account, address))) && held.has(token))
            markConnectionOpen(schoolId, socket);
        });
      if (connection === "close") {
        markConnectionClosed(schoolId, socket);
        const { error } = lastDisconnect ?? {};
        const code = error?.output?.statusCode ?? 0;
        const isNew = !session.creds.me;
        const why =
          unlinked[code] ??
          (isNew ? "The code was not scanned in time" : (error?.message ?? "The connection was lost"));
        record(async () => {
          const restart = code === disconnectReasons.restart;
          const final = code in unlinked || (isNew && !restart);
          const delay = await inside(() => recordConnectionClosing(account, { why, final, restart }));
          release(each);
          if (delay !== null) setTimeout(() => void reconcile(), delay * 1_100).unref();
        });
      }
    });
  };

  return {
    reconcile,
    async close() {
      ended = true;
      await running;
      const left = [...held.values()];
      for (const each of left) release(each);
      await Promise.all(
        left.map(async ({ socket, recorded }) => {
          await Promise.resolve(socket.end()).catch(() => {});
          await recorded;
        }),
      );
      if (left.length === 0) return;
      await releaseAccounts(left.map(({ account }) => account.token));
    },
  };
}

/** Opens the session of an account. Undecryptable credentials are an error to show to the school, which has to pair again. */
function sessionOf(library: MessagingLibrary, account: ClaimedAccount): Session | Error {
  try {
    return openSession(library, account);
  } catch {
    return new Error("The stored credentials of the phone can no longer be decrypted; pair it again");
  }
}
