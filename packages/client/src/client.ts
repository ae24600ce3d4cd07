import { idempotentOperations } from "./idempotent-operations.ts";
import { Problem } from "./problem.ts";
import { mayRetry, retryDelay } from "./retries.ts";
import type { paths } from "./schema.d.ts";
import { type Credentials, Session } from "./session.ts";
import type { ListPath, Method, PathOf, QueryOf, RequestOptions, ResponseOf, RowOf } from "./types.ts";

export interface ClientOptions {
  /** Address of the service, without `/api/v1`. */
  baseUrl: string;
  credentials: Credentials;
  /** How often a request is sent again after a temporary failure; 3 by default. */
  retries?: number;
  fetch?: typeof globalThis.fetch;
  /** Waits between attempts; replace it in tests. */
  wait?: (ms: number) => Promise<void>;
}

interface Request {
  params?: Record<string, string> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  idempotencyKey?: string;
  ifMatch?: string;
  signal?: AbortSignal;
}

type Optional<T> = Record<string, never> extends T ? [options?: T] : [options: T];

/** A typed client of the HTTP API. Every method throws a `Problem` for an error response. */
export class SchoolClient {
  readonly #options: Required<Omit<ClientOptions, "credentials">>;
  readonly #session: Session;

  constructor({ credentials, ...options }: ClientOptions) {
    this.#options = {
      retries: 3,
      fetch: globalThis.fetch,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      ...options,
      baseUrl: options.baseUrl.replace(/\/$/, ""),
    };
    this.#session = new Session(credentials, (path, body) =>
      this.#attempt(false, () => this.#send(path, "post", { body })),
    );
  }

  get = <P extends PathOf<"get">>(path: P, ...[options]: Optional<RequestOptions<P, "get">>) =>
    this.#request("get", path, options) as Promise<ResponseOf<P, "get">>;
  post = <P extends PathOf<"post">>(path: P, ...[options]: Optional<RequestOptions<P, "post">>) =>
    this.#request("post", path, options) as Promise<ResponseOf<P, "post">>;
  put = <P extends PathOf<"put">>(path: P, ...[options]: Optional<RequestOptions<P, "put">>) =>
    this.#request("put", path, options) as Promise<ResponseOf<P, "put">>;
  patch = <P extends PathOf<"patch">>(path: P, ...[options]: Optional<RequestOptions<P, "patch">>) =>
    this.#request("patch", path, options) as Promise<ResponseOf<P, "patch">>;
  delete = <P extends PathOf<"delete">>(path: P, ...[options]: Optional<RequestOptions<P, "delete">>) =>
    this.#request("delete", path, options) as Promise<ResponseOf<P, "delete">>;

  /** Iterates over all rows of a list; pages are fetched as they are needed. */
  async *list<P extends ListPath>(path: P, query?: QueryOf<P, "get">): AsyncGenerator<RowOf<P>> {
    let cursor: string | null = null;
    do {
      const page = (await this.#request("get", path, {
        query: { ...query, ...(cursor && { cursor }) },
      })) as { data: RowOf<P>[]; page: { nextCursor: string | null } };
      yield* page.data;
      cursor = page.page.nextCursor;
    } while (cursor);
  }

  async #request(method: Method, path: keyof paths, request: object = {}): Promise<unknown> {
    const { params = {}, ...given } = request as Request;
    const takesKey = idempotentOperations.has(`${method} ${path}`);
    // One key for all attempts: the service executes the request once.
    if (takesKey) given.idempotencyKey ??= crypto.randomUUID();
    const isRepeatable = takesKey || method === "get" || method === "put" || method === "delete";
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
    const response = await this.#attempt(isRepeatable, async () => {
      const token = await this.#session.token();
      const first = await this.#send(address, method, given, token);
      if (first.status !== 401 || !(await this.#session.renew(token))) return first;
      return this.#send(address, method, given, await this.#session.token());
    });
    if (!response.ok) throw await Problem.from(response);
    if (response.status === 204) return undefined;
    const isJson = response.headers.get("content-type")?.includes("json");
    return isJson ? response.json() : response.text();
  }

  /** Sends the request until it succeeds, fails for good, or has used up its attempts. */
  async #attempt(isRepeatable: boolean, send: () => Promise<Response>): Promise<Response> {
    const { retries, wait } = this.#options;
    for (let attempt = 0; ; attempt += 1) {
      let retryAfter = 0;
      try {
        const response = await send();
        if (attempt >= retries || !mayRetry(response.status, isRepeatable)) return response;
        retryAfter = Number(response.headers.get("retry-after")) || 0;
        await response.body?.cancel();
      } catch (error) {
        // A lost connection says nothing about whether the request was executed.
        if (attempt >= retries || !isRepeatable || !(error instanceof TypeError)) throw error;
      }
      await wait(retryDelay(attempt, retryAfter));
    }
  }

  #send(path: string, method: Method, request: Request, token?: string): Promise<Response> {
    const { query = {}, body, idempotencyKey, ifMatch, signal } = request;
    const url = new URL(this.#options.baseUrl + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return this.#options.fetch(url, {
      method: method.toUpperCase(),
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...(ifMatch && { "if-match": ifMatch }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  }
}
