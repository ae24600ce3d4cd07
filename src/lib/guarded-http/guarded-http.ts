import { lookup as systemLookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import type { Agent, buildConnector } from "undici";
import { context } from "../context.ts";
import { traceparentOf } from "../tracing/trace-context.ts";
import { withSpan } from "../tracing/tracer.ts";
import { bare, guardedHttpRules, isPublic } from "./guarded-addresses.ts";
import { GuardedHttpError } from "./guarded-http-error.ts";

export interface GuardedRequest {
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** Time limit for the whole exchange, including redirects. */
  timeoutMs?: number;
  /** Maximum size of the response body. */
  maxBytes?: number;
}

export interface GuardedResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The URL of the response, after redirects. */
  url: string;
}

/** HTTP client with SSRF guard: the only way to call addresses that a school can set. */
export interface GuardedHttp {
  /** @throws {GuardedHttpError} if the address is not allowed, nothing responds in time, or the response is too large */
  fetch(url: string, options?: GuardedRequest): Promise<GuardedResponse>;
  /** Checks an address as far as possible without sending anything. @throws {GuardedHttpError} `refused` */
  check(url: string): void;
  close(): Promise<void>;
}

interface GuardedHttpOptions {
  /** Addresses allowed beyond the public internet: see `guardedHttpRules`. */
  allow?: string | undefined;
  /** Resolves a host name; default: the system's resolver. */
  resolve?: (host: string) => Promise<string[]>;
}

const STANDARD_PORTS: ReadonlySet<number> = new Set([80, 443, 8443]);
const MAX_REDIRECTS = 3;
const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;

const notPublic = () => new GuardedHttpError("refused", "The address is not on the public internet");

async function resolveBySystem(host: string): Promise<string[]> {
  return (await systemLookup(host, { all: true })).map(({ address }) => address);
}

export function createGuardedHttp({
  allow,
  resolve = resolveBySystem,
}: GuardedHttpOptions = {}): GuardedHttp {
  const rules = guardedHttpRules(allow);

  /** Checks addresses at connection time, so that a DNS change between check and connection (rebinding) has no effect. */
  const lookupFor = (port: number): LookupFunction =>
    ((host: string, _options: object, done: (error: Error | null, found?: object[]) => void) => {
      resolve(host).then(
        (addresses) => {
          const refused = addresses.some((address) => !rules.mayAccess(address, host.toLowerCase(), port));
          if (refused || addresses.length === 0) return done(notPublic());
          done(
            null,
            addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
          );
        },
        (cause) => done(new GuardedHttpError("unreachable", `The name ${host} cannot be resolved`, cause)),
      );
    }) as LookupFunction;

  const connectBy =
    (build: typeof buildConnector): buildConnector.connector =>
    (target, done) => {
      const host = bare(target.hostname);
      const port = Number(target.port) || (target.protocol === "https:" ? 443 : 80);
      // An IP literal is connected to without a lookup.
      if (/^[\d.]+$|:/.test(host) && !rules.mayAccess(host, host, port)) return done(notPublic(), null);
      const options = { lookup: lookupFor(port), timeout: 5_000, autoSelectFamily: true };
      build(options as buildConnector.BuildOptions)(target, done);
    };
  // Loaded with the first request: most commands make none.
  let loaded: Promise<{ agent: Agent; request: typeof import("undici").request }> | undefined;
  const load = async () => {
    const { Agent, buildConnector, request } = await import("undici");
    const connect = connectBy(buildConnector);
    const limits = { headersTimeout: 30_000, bodyTimeout: 15_000, maxHeaderSize: 16_384 };
    return { agent: new Agent({ connect, ...limits }), request };
  };

  function check(text: string): URL {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol))
      throw new GuardedHttpError("refused", "The address must begin with https://");
    if (url.username || url.password)
      throw new GuardedHttpError("refused", "The address must not contain a user name or password");
    const host = bare(url.hostname).toLowerCase();
    const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
    if (rules.isNamed(host, port)) return url;
    if (url.protocol !== "https:")
      throw new GuardedHttpError("refused", "The address must begin with https://");
    if (!STANDARD_PORTS.has(port)) throw new GuardedHttpError("refused", `Port ${port} is not allowed`);
    const isLocalName = /^(.+\.)?localhost\.?$/.test(host);
    if (isLocalName || (/^[\d.]+$|:/.test(host) && !isPublic(host))) throw notPublic();
    return url;
  }

  const once = (url: URL, given: GuardedRequest, signal: AbortSignal) => {
    const { method = "GET" } = given;
    const attributes = { "http.request.method": method, "server.address": url.hostname };
    return withSpan(method, { kind: "client", attributes }, async (span) => {
      const response = await exchange(url, given, signal);
      span?.set({ "http.response.status_code": response.status });
      return response;
    });
  };

  async function exchange(url: URL, given: GuardedRequest, signal: AbortSignal) {
    const { trace } = context();
    const { method = "GET", headers = {}, body, maxBytes = DEFAULT_MAX_BYTES } = given;
    loaded ??= load();
    const { agent, request } = await loaded;
    const response = await request(url, {
      dispatcher: agent,
      method,
      headers: {
        "user-agent": "school-svc",
        "accept-encoding": "identity",
        ...(trace && { traceparent: traceparentOf(trace) }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal,
    });
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of response.body as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > maxBytes) {
        response.body.destroy();
        throw new GuardedHttpError("too_large", `The response is larger than ${maxBytes} bytes`);
      }
      pieces.push(piece);
    }
    const flat = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(", ")]);
    return {
      status: response.statusCode,
      headers: Object.fromEntries(flat) as Record<string, string>,
      body: Buffer.concat(pieces),
    };
  }

  return {
    check: (url) => void check(url),
    async fetch(text, given = {}) {
      const { timeoutMs = DEFAULT_TIMEOUT_MS, signal: ending, method = "GET" } = given;
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = ending ? AbortSignal.any([ending, timeout]) : timeout;
      let url = check(text);
      let { headers = {} } = given;
      try {
        for (let hops = 0; ; hops += 1) {
          const response = await once(url, { ...given, headers }, signal).catch((error: unknown) => {
            const fault = toGuardedHttpError(error, timeout, ending);
            throw hops > 0 && fault.kind === "refused" ? redirectRefused(fault) : fault;
          });
          const { location } = response.headers;
          if (response.status < 300 || response.status > 399 || !location)
            return { ...response, url: url.href };
          if (method !== "GET")
            throw new GuardedHttpError("redirects", "The remote server redirects a POST request");
          if (hops === MAX_REDIRECTS)
            throw new GuardedHttpError("redirects", "The remote server redirects too many times");
          const next = redirected(() => check(new URL(location, url).href));
          if (next.protocol === "http:" && url.protocol === "https:")
            throw new GuardedHttpError("refused", "The remote server redirects to an address without TLS");
          // Credentials for one host must not be sent to another.
          if (next.origin !== url.origin) headers = { accept: headers["accept"] ?? "*/*" };
          url = next;
        }
      } catch (error) {
        throw toGuardedHttpError(error, timeout, ending);
      }
    },
    close: async () => void (await (await loaded)?.agent.destroy()),
  };
}

function redirected(checked: () => URL): URL {
  try {
    return checked();
  } catch (cause) {
    throw redirectRefused(cause);
  }
}

/** A host name that resolves to an internal address is only detected when connecting. */
const redirectRefused = (cause: unknown) =>
  new GuardedHttpError("refused", "The remote server redirects to an address that is not allowed", cause);

function toGuardedHttpError(
  error: unknown,
  timeout: AbortSignal,
  ending: AbortSignal | undefined,
): GuardedHttpError {
  if (error instanceof GuardedHttpError) return error;
  if (ending?.aborted) return new GuardedHttpError("ended", "The request was aborted", error);
  const { code = "", cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (cause instanceof GuardedHttpError) return cause;
  if (timeout.aborted || /TIMEOUT|ETIMEDOUT/.test(code))
    return new GuardedHttpError("timeout", "The remote server did not respond in time", error);
  return new GuardedHttpError(
    "unreachable",
    `The remote server cannot be reached (${code || "no response"})`,
    error,
  );
}
