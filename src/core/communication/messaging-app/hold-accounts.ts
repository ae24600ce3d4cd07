import { inSchool } from "../../../db/transaction.ts";
import { withContext } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { endings, type MessagingLibrary, type MessagingSocket } from "../../../lib/messaging-library.ts";
import { channelServices } from "../channel-services.ts";
import {
  type ClaimedAccount,
  claimAccount,
  isPaired,
  releaseAccounts,
  renewAccounts,
} from "./claim-account.ts";
import { noteClosed, noteOpen } from "./connections.ts";
import { noteClosing, noteQr, noteReady } from "./note-connection.ts";
import { noteReceipts, textOfMessage } from "./note-receipts.ts";
import { AccountLost, openSession, type Session } from "./open-session.ts";

interface Options {
  /** Id of the one school to connect; without it every school's accounts. */
  school?: string | undefined;
  /** Told what went wrong that nobody asked for. */
  onFailure(error: unknown, schoolId?: string): void;
}

export interface Holder {
  /** Looks at once who is to be connected, and who is not any more. To be called now and then, and when it is signalled. */
  look(): Promise<void>;
  /** Leaves the accounts to other processes. */
  close(): Promise<void>;
}

interface Held {
  account: ClaimedAccount;
  socket: MessagingSocket;
  /** What the app tells is noted in the order in which it is told. */
  noted: Promise<unknown>;
}

const unlinked: Readonly<Record<number, string>> = {
  [endings.unlinked]: "The phone has unlinked the school: pair it again",
  [endings.forbidden]: "The messaging app has closed the account of this phone",
  [endings.mismatch]: "The phone is too old for linked devices: update its app, and pair it again",
};

/** Keeps the accounts of schools connected: each is held by one of the processes that do so. */
export function holdAccounts({ school, onFailure }: Options): Holder {
  const held = new Map<string, Held>();
  let ended = false;
  let running: Promise<void> | undefined;
  let again = false;

  const look = (): Promise<void> => {
    again = true;
    running ??= turns().finally(() => {
      running = undefined;
    });
    return running;
  };
  const turns = async () => {
    while (again && !ended) {
      again = false;
      await turn().catch((error: unknown) => onFailure(error));
    }
  };
  const turn = async () => {
    const counting = held.size ? await renewAccounts([...held.keys()]) : new Set();
    for (const each of [...held.values()]) if (!counting.has(each.account.token)) await lose(each);
    const library = await channelServices().messaging!.load();
    while (!ended) {
      const account = await claimAccount(newId(), school);
      if (!account) return;
      connect(library, account);
    }
  };

  const letGo = ({ account, socket }: Held) => {
    held.delete(account.token);
    noteClosed(account.schoolId, socket);
  };
  /** Somebody else has the account, or the school does not want it any more: then the app is told. */
  const lose = async (each: Held) => {
    letGo(each);
    // Without waiting: the leases of the others must not run out meanwhile.
    if (await isPaired(each.account)) each.socket.end();
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
      void inside(() => noteClosing(account, { why: session.message, final: true, restart: false })).catch(
        onFailure,
      );
      return;
    }
    const socket = library.open({ auth: session, getMessage: ({ id }) => textOfMessage(schoolId, id) });
    const each: Held = { account, socket, noted: Promise.resolve() };
    held.set(token, each);
    const note = (work: () => Promise<unknown>) => {
      each.noted = each.noted.then(work).catch(async (error: unknown) => {
        if (error instanceof AccountLost) again = true;
        else onFailure(error, schoolId);
      });
    };
    socket.ev.on("creds.update", (changes) => {
      Object.assign(session.creds, changes);
      note(() => session.save());
    });
    socket.ev.on("messages.update", (updates) => note(() => noteReceipts(schoolId, updates)));
    socket.ev.on("connection.update", ({ connection, qr, lastDisconnect }) => {
      // A process that ends leaves its accounts as they are.
      if (!held.has(token)) return;
      if (qr) note(() => inside(() => noteQr(account, qr)));
      if (connection === "open")
        note(async () => {
          const address = socket.user?.id ?? session.creds.me?.id;
          if ((await inside(() => noteReady(account, address))) && held.has(token))
            noteOpen(schoolId, socket);
        });
      if (connection === "close") {
        noteClosed(schoolId, socket);
        const { error } = lastDisconnect ?? {};
        const code = error?.output?.statusCode ?? 0;
        const isNew = !session.creds.me;
        const why =
          unlinked[code] ??
          (isNew ? "Nobody scanned the code in time" : (error?.message ?? "It was cut off"));
        note(async () => {
          const restart = code === endings.restart;
          const final = code in unlinked || (isNew && !restart);
          const delay = await inside(() => noteClosing(account, { why, final, restart }));
          letGo(each);
          if (delay !== null) setTimeout(() => void look(), delay * 1_100).unref();
        });
      }
    });
  };

  return {
    look,
    async close() {
      ended = true;
      await running;
      const left = [...held.values()];
      for (const each of left) letGo(each);
      await Promise.all(
        left.map(async ({ socket, noted }) => {
          await Promise.resolve(socket.end()).catch(() => {});
          await noted;
        }),
      );
      if (left.length === 0) return;
      await releaseAccounts(left.map(({ account }) => account.token));
    },
  };
}

/** What cannot be opened any more is no pairing: the school is told, and pairs anew. */
function sessionOf(library: MessagingLibrary, account: ClaimedAccount): Session | Error {
  try {
    return openSession(library, account);
  } catch {
    return new Error("What the phone entrusted to the service cannot be read any more: pair it again");
  }
}
