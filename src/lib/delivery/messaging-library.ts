import { existsSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Credentials of an account; they change while the account is used, and every change must be stored. */
export type SessionCredentials = object & { me?: { id: string } | undefined };

/** Keys of conversations, by kind and name. A null value deletes the key. */
export interface SessionKeys {
  get(kind: string, names: string[]): Promise<Record<string, unknown>>;
  set(values: Record<string, Record<string, unknown>>): Promise<void>;
}

interface SocketEvents {
  "connection.update": {
    connection?: "connecting" | "open" | "close";
    qr?: string;
    lastDisconnect?: { error?: Error & { output?: { statusCode?: number } } };
  };
  "creds.update": Partial<SessionCredentials>;
  "messages.update": Array<{ key: { id?: string | null }; update: { status?: number | null } }>;
}

/** The connection of one account, with the library's own names. */
export interface MessagingSocket {
  ev: {
    on<E extends keyof SocketEvents>(event: E, listener: (data: SocketEvents[E]) => void): unknown;
  };
  user?: { id: string } | undefined;
  sendMessage(
    to: string,
    content: { text: string },
    options: { messageId: string },
  ): Promise<{ key: { id?: string | null } } | undefined>;
  /** Checks which of these addresses the app knows; not every library supports it. */
  onWhatsApp?(...addresses: string[]): Promise<Array<{ exists?: unknown; jid: string }> | undefined>;
  /** Ends the pairing. */
  logout(): Promise<unknown>;
  /** Ends the connection. */
  end(error?: Error): unknown;
}

interface SocketOptions {
  auth: { creds: SessionCredentials; keys: SessionKeys };
  /** Returns the text of a message that a phone could not read and requests again. */
  getMessage(key: { id?: string | null }): Promise<{ conversation: string } | undefined>;
}

export interface MessagingLibrary {
  open(options: SocketOptions): MessagingSocket;
  newCredentials(): SessionCredentials;
  /** JSON with support for bytes. */
  write(value: unknown): string;
  read(text: string): any;
  /** Like `read`, for a key of this kind. */
  readKey(kind: string, text: string): unknown;
}

/** Reasons for a closed connection, as the app's status codes. */
export const disconnectReasons = { unlinked: 401, forbidden: 403, mismatch: 411, restart: 515 } as const;
/** Delivery states of a message, as the app's numbers. */
export const receipts = { error: 0, delivered: 3, read: 4, played: 5 } as const;

/**
 * Finds the library without loading it; undefined if it is not installed.
 * @param name of a package, or the path of a module with the same API
 * @returns a function that loads it once, on the first call. @throws {Error} if its own code throws, or if it has a
 *   different API
 */
export function findMessagingLibrary(name: string): (() => Promise<MessagingLibrary>) | undefined {
  const url = locate(name);
  if (!url) return undefined;
  let loading: Promise<MessagingLibrary> | undefined;
  return () => {
    loading ??= import(url).then(asLibrary);
    return loading;
  };
}

function locate(name: string): string | undefined {
  if (isAbsolute(name) || name.startsWith("."))
    return existsSync(name) ? pathToFileURL(resolve(name)).href : undefined;
  try {
    return import.meta.resolve(name);
  } catch {
    return undefined;
  }
}

// The library's own log contains personal data and message contents.
const silent = { level: "silent", child: () => silent, ...noLines() };

function noLines() {
  const nothing = () => {};
  return { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing };
}

function asLibrary(module: any): MessagingLibrary {
  const inner = module.initAuthCreds ? module : (module.default ?? {});
  const { initAuthCreds, BufferJSON, proto } = inner;
  const make = [inner.makeWASocket, inner.default, module.default].find((each) => typeof each === "function");
  if (!make || typeof initAuthCreds !== "function" || !BufferJSON)
    throw new Error("it does not export makeWASocket, initAuthCreds and BufferJSON");
  const read = (text: string) => JSON.parse(text, BufferJSON.reviver);
  return {
    open: (options) =>
      make({
        ...options,
        logger: silent,
        markOnlineOnConnect: false,
        syncFullHistory: false,
        shouldSyncHistoryMessage: () => false,
      }),
    newCredentials: initAuthCreds,
    write: (value) => JSON.stringify(value, BufferJSON.replacer),
    read,
    readKey(kind, text) {
      const value = read(text);
      const type = proto?.Message?.AppStateSyncKeyData;
      return kind === "app-state-sync-key" && type ? type.fromObject(value) : value;
    },
  };
}
