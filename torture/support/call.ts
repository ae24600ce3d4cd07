import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Reply {
  /** 0 if there was no response. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
  /** When it ended: performance.now(). */
  at: number;
  error?: string;
  /** Whether it used a kept-alive connection. */
  reused: boolean;
}

export interface Call {
  method?: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  /** Disconnect after this many milliseconds. */
  abortAfterMs?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Sends one request. Never throws: a failed connection is a reply with status 0. */
export function call(
  url: string,
  path: string,
  { method = "GET", token, body, headers = {}, timeoutMs = 30_000, abortAfterMs }: Call = {},
): Promise<Reply> {
  const began = performance.now();
  const isSent = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
  const text = isSent ? body : JSON.stringify(body);
  return new Promise((resolve) => {
    const end = (status: number, response: IncomingHttpHeaders, received: string, error?: Error) => {
      const at = performance.now();
      resolve({
        status,
        headers: response,
        text: received,
        ms: at - began,
        at,
        reused: outgoing.reusedSocket,
        ...(error && { error: error.message }),
      });
    };
    const outgoing = request(
      url + path,
      {
        method,
        agent,
        timeout: timeoutMs,
        headers: {
          ...(text !== undefined && {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(text),
          }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (incoming) => {
        let received = "";
        incoming.setEncoding("utf8");
        incoming.on("data", (data) => {
          received += data;
        });
        incoming.once("error", (error) => end(0, {}, "", error));
        incoming.once("end", () => end(incoming.statusCode ?? 0, incoming.headers, received));
      },
    );
    outgoing.once("error", (error) => end(0, {}, "", error));
    outgoing.once("timeout", () => outgoing.destroy(new Error("no answer in time")));
    if (abortAfterMs !== undefined)
      setTimeout(() => outgoing.destroy(new Error("hung up")), abortAfterMs).unref();
    outgoing.end(text);
  });
}

export const json = (reply: Reply): any => JSON.parse(reply.text);
