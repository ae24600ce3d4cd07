import createClient from "openapi-fetch";
import { reportCall } from "../lib/events/clientEvents.ts";
import { onPlatform } from "../session/onPlatform.ts";
import { reauthentication } from "../session/reauthentication.ts";
import { withToken } from "../session/withToken.ts";
import { Problem } from "./Problem.ts";
import type { paths } from "./schema.d.ts";
import type { Body, Method, PathOf, Query, ResponseOf } from "./types.ts";
import { keepVersion } from "./versions.ts";

const client = createClient<paths>({ baseUrl: "" });

type Sent = { data?: unknown; error?: unknown; response: Response };

interface Options {
  path?: Record<string, string>;
  query?: unknown;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sends the request without a token; for sign-in and the screens before it. */
  open?: boolean;
}

/** Sends a request, and retries it with the password if the service requires reauthentication. */
async function request(method: Method, path: string, options: Options): Promise<unknown> {
  try {
    return await requestOnce(method, path, options);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // The service refuses every other request until the required second factor is set up.
    if (error.code === "second_factor_setup_required" && location.pathname !== "/account" && !onPlatform)
      location.assign("/account");
    if (error.code !== "reauthentication_required") throw error;
    return reauthentication.repeat(error, (proof) =>
      requestOnce(method, path, { ...options, body: { ...(options.body as object | undefined), ...proof } }),
    );
  }
}

/** Sends a request with the session's token. @throws {Problem} for any response other than success */
async function requestOnce(method: Method, path: string, options: Options): Promise<unknown> {
  const began = performance.now();
  const call = client.request as (method: string, path: string, init: object) => Promise<any>;
  const sendWith = (token: string | undefined): Promise<Sent> =>
    call(method, path, {
      params: { path: options.path, query: options.query },
      body: options.body,
      headers: { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) },
      signal: options.signal,
    });
  let response: Sent;
  try {
    response = await (options.open
      ? sendWith(undefined)
      : withToken(sendWith, { isWrite: method !== "get" }));
  } catch (error) {
    if (options.signal?.aborted || error instanceof Problem) throw error;
    reportCall(method, path, 0, performance.now() - began);
    throw new Problem(0, {});
  }
  const { status, ok } = response.response;
  reportCall(method, path, status, performance.now() - began);
  if (!ok) throw new Problem(status, (response.error ?? {}) as Record<string, unknown>);
  // The version of a row with included rows is not the one that an update compares.
  if (!(options.query as { include?: unknown } | undefined)?.include)
    keepVersion(response.data, response.response.headers.get("etag"));
  return response.data;
}

export const get = <P extends PathOf<"get">>(
  path: P,
  options: Omit<Options, "body" | "query"> & { query?: Query<P> } = {},
): Promise<ResponseOf<P, "get">> => request("get", path, options) as Promise<ResponseOf<P, "get">>;

export const send = <M extends Exclude<Method, "get">, P extends PathOf<M>>(
  method: M,
  path: P,
  options: Omit<Options, "body" | "query"> & { body?: Body<P, M>; query?: Query<P, M> } = {},
): Promise<ResponseOf<P, M>> => request(method, path, options) as Promise<ResponseOf<P, M>>;
