import { lookup as systemLookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import type { Agent, buildConnector } from "undici";
import { bare, isPublic, outsideRules } from "./outside-addresses.ts";
import { OutsideFault } from "./outside-fault.ts";

export interface OutsideRequest {
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** How long the whole exchange may take, redirects included. */
  timeoutMs?: number;
  /** How large the answer may be. */
  maxBytes?: number;
}

export interface OutsideAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Where the answer came from, after redirects. */
  url: string;
}

/** The one way to addresses that a school can set. */
export interface Outside {
  /** @throws {OutsideFault} where the address is not allowed, nothing answers in time, or the answer is too large */
  fetch(url: string, options?: OutsideRequest): Promise<OutsideAnswer>;
  /** What can be said of an address before anything is sent. @throws {OutsideFault} `refused` */
  check(url: string): void;
  close(): Promise<void>;
}

interface OutsideOptions {
  /** What is allowed beside the public internet: see `outsideRules`. */
  allow?: string | undefined;
  /** Gives the addresses of a name; the system's resolver where it is not given. */
  resolve?: (host: string) => Promise<string[]>;
}

const usualPorts: ReadonlySet<number> = new Set([80, 443, 8443]);
const mostRedirects = 3;
const defaultTimeoutMs = 10_000;
const defaultMaxBytes = 5 * 1024 * 1024;

const notPublic = () => new OutsideFault("refused", "The address is not on the public internet");

async function resolveBySystem(host: string): Promise<string[]> {
  return (await systemLookup(host, { all: true })).map(({ address }) => address);
}

export function createOutside({ allow, resolve = resolveBySystem }: OutsideOptions = {}): Outside {
  const rules = outsideRules(allow);

  /** Every connection goes to an address that was checked right here: what the name means a moment later is no matter. */
  const lookupFor = (port: number): LookupFunction =>
    ((host: string, _options: object, done: (error: Error | null, found?: object[]) => void) => {
      resolve(host).then(
        (addresses) => {
          const refused = addresses.some((address) => !rules.mayReach(address, host.toLowerCase(), port));
          if (refused || addresses.length === 0) return done(notPublic());
          done(
            null,
            addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
          );
        },
        (cause) => done(new OutsideFault("unreachable", `The name ${host} cannot be resolved`, cause)),
      );
    }) as LookupFunction;

  const connectBy =
    (build: typeof buildConnector): buildConnector.connector =>
    (target, done) => {
      const host = bare(target.hostname);
      const port = Number(target.port) || (target.protocol === "https:" ? 443 : 80);
      // A literal address is connected to without a lookup.
      if (/^[\d.]+$|:/.test(host) && !rules.mayReach(host, host, port)) return done(notPublic(), null);
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
      throw new OutsideFault("refused", "The address must begin with https://");
    if (url.username || url.password)
      throw new OutsideFault("refused", "The address must not hold a name or a password");
    const host = bare(url.hostname).toLowerCase();
    const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
    if (rules.isNamed(host, port)) return url;
    if (url.protocol !== "https:") throw new OutsideFault("refused", "The address must begin with https://");
    if (!usualPorts.has(port)) throw new OutsideFault("refused", `Port ${port} is not allowed`);
    const isLocalName = /^(.+\.)?localhost\.?$/.test(host);
    if (isLocalName || (/^[\d.]+$|:/.test(host) && !isPublic(host))) throw notPublic();
    return url;
  }

  async function once(url: URL, given: OutsideRequest, signal: AbortSignal) {
    const { method = "GET", headers = {}, body, maxBytes = defaultMaxBytes } = given;
    loaded ??= load();
    const { agent, request } = await loaded;
    const answer = await request(url, {
      dispatcher: agent,
      method,
      headers: { "user-agent": "school-svc", "accept-encoding": "identity", ...headers },
      ...(body !== undefined && { body }),
      signal,
    });
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of answer.body as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > maxBytes) {
        answer.body.destroy();
        throw new OutsideFault("too_large", `The answer is larger than ${maxBytes} bytes`);
      }
      pieces.push(piece);
    }
    const flat = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(", ")]);
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(flat) as Record<string, string>,
      body: Buffer.concat(pieces),
    };
  }

  return {
    check: (url) => void check(url),
    async fetch(text, given = {}) {
      const { timeoutMs = defaultTimeoutMs, signal: ending, method = "GET" } = given;
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = ending ? AbortSignal.any([ending, timeout]) : timeout;
      let url = check(text);
      let { headers = {} } = given;
      try {
        for (let hops = 0; ; hops += 1) {
          const answer = await once(url, { ...given, headers }, signal).catch((error: unknown) => {
            const fault = asFault(error, timeout, ending);
            throw hops > 0 && fault.kind === "refused" ? redirectRefused(fault) : fault;
          });
          const { location } = answer.headers;
          if (answer.status < 300 || answer.status > 399 || !location) return { ...answer, url: url.href };
          if (method !== "GET") throw new OutsideFault("redirects", "The partner redirects what is sent");
          if (hops === mostRedirects) throw new OutsideFault("redirects", "The partner redirects too often");
          const next = redirected(() => check(new URL(location, url).href));
          if (next.protocol === "http:" && url.protocol === "https:")
            throw new OutsideFault("refused", "The partner redirects to an address without TLS");
          // What proves who we are to one host is not shown to another.
          if (next.origin !== url.origin) headers = { accept: headers["accept"] ?? "*/*" };
          url = next;
        }
      } catch (error) {
        throw asFault(error, timeout, ending);
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

/** A name tells only when it is connected to that it stands for an address within. */
const redirectRefused = (cause: unknown) =>
  new OutsideFault("refused", "The partner redirects to an address that is not allowed", cause);

function asFault(error: unknown, timeout: AbortSignal, ending: AbortSignal | undefined): OutsideFault {
  if (error instanceof OutsideFault) return error;
  if (ending?.aborted) return new OutsideFault("ended", "The exchange was ended", error);
  const { code = "", cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (cause instanceof OutsideFault) return cause;
  if (timeout.aborted || /TIMEOUT|ETIMEDOUT/.test(code))
    return new OutsideFault("timeout", "The partner did not answer in time", error);
  return new OutsideFault("unreachable", `The partner cannot be reached (${code || "no answer"})`, error);
}
