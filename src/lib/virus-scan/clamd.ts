import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { AppError, unavailable } from "../errors.ts";
import { withTimeout } from "../with-timeout.ts";

export interface VirusScanner {
  /**
   * Passes bytes on and has them scanned. The end is passed on only once they are found clean, so that a caller that reads to
   * the end before it stores anything stores nothing infected.
   * @throws {AppError} 422 `infected_file`, 503 `virus_scanner_unavailable`, and what `bytes` throws
   */
  scan(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** Asks for the version of the scanner and of its signatures. @throws {AppError} 503 */
  version(): Promise<string>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const REPLY_TIMEOUT_MS = 60_000;
const RETRY_AFTER_SECONDS = 10;
const MAX_REPLY_LENGTH = 1_000;

/**
 * Scans through clamd, by its command INSTREAM.
 * @param url `tcp://host:port` or `unix:/path`
 * @see https://docs.clamav.net/manual/Usage/Scanning.html#clamd
 */
export function createClamd(url: string): VirusScanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const address =
    protocol === "unix:"
      ? { path: decodeURIComponent(pathname) }
      : { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 3310) };

  async function open(command: string): Promise<Conversation> {
    const socket = connect(address);
    // Failures are told by the reply, also those after it.
    socket.on("error", () => {});
    const reply = readReply(socket);
    // Read later; until then a failure must not count as unhandled.
    reply.catch(() => {});
    try {
      await withTimeout(CONNECT_TIMEOUT_MS, once(socket, "connect"), "it does not accept the connection");
    } catch (error) {
      socket.destroy();
      throw failed(error);
    }
    socket.write(`z${command}\0`);
    return { socket, reply };
  }

  return {
    async *scan(bytes) {
      let conversation: Conversation | undefined;
      try {
        for await (const chunk of bytes) {
          // Opened only now, so that a failure ends the iteration of `bytes`, which drains the request.
          conversation ??= await open("INSTREAM");
          await send(conversation, chunk);
          yield chunk;
        }
        if (!conversation) return;
        conversation.socket.write(Buffer.alloc(4));
        checkVerdict(
          await withTimeout(REPLY_TIMEOUT_MS, conversation.reply, "it does not reply").catch(rethrow),
        );
      } finally {
        conversation?.socket.destroy();
      }
    },
    async version() {
      const { socket, reply } = await open("VERSION");
      return withTimeout(CONNECT_TIMEOUT_MS, reply, "it does not reply")
        .catch(rethrow)
        .finally(() => socket.destroy());
    },
  };
}

interface Conversation {
  socket: Socket;
  reply: Promise<string>;
}

/** Sends a chunk with its length, and waits while the scanner is slower than the sender. */
async function send({ socket, reply }: Conversation, chunk: Uint8Array): Promise<void> {
  // A scanner that has replied already reads no more.
  if (chunk.length === 0 || !socket.writable) return;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  socket.write(length);
  if (socket.write(chunk)) return;
  const waiting = new AbortController();
  const drained = once(socket, "drain", { signal: waiting.signal }).catch(() => {});
  await withTimeout(REPLY_TIMEOUT_MS, Promise.race([drained, reply]), "it does not read the file")
    .catch(rethrow)
    .finally(() => waiting.abort());
}

/** Reads up to the zero byte that ends a reply. */
async function readReply(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket) {
    text += String(chunk);
    const end = text.indexOf("\0");
    if (end >= 0) return text.slice(0, end);
    if (text.length > MAX_REPLY_LENGTH) break;
  }
  throw new Error("the connection ended without a reply");
}

function checkVerdict(reply: string): void {
  if (reply === "stream: OK") return;
  const [, finding] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (!finding) throw failed(new Error(`it replied: ${reply}`));
  throw new AppError(422, "infected_file", `The file contains malware (${finding}) and was not stored`, {
    extensions: { finding },
  });
}

const rethrow = (error: unknown): never => {
  throw failed(error);
};

/** Clients are told that the scanner failed; why is the cause, for the log. */
function failed(cause: unknown): AppError {
  const error = unavailable(
    "virus_scanner_unavailable",
    "Files cannot be scanned for malware at the moment, and nothing was stored: try again later",
    RETRY_AFTER_SECONDS,
  );
  return Object.assign(error, { cause });
}
