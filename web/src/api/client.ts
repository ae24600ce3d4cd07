import createClient from "openapi-fetch";
import { reportCall } from "../lib/clientEvents.ts";
import { accessToken } from "../session/accessToken.ts";
import { onPlatform } from "../session/onPlatform.ts";
import { reauthentication } from "../session/reauthentication.ts";
import { Problem } from "./Problem.ts";
import type { paths } from "./schema.d.ts";
import type { Answer, Body, Method, PathOf, Query } from "./types.ts";

const client = createClient<paths>({ baseUrl: "" });

interface Options {
  path?: Record<string, string>;
  query?: unknown;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Without a session: sign-in and what comes before it. */
  open?: boolean;
}

/** One request; one that needs the password once more is repeated with it. */
async function request(method: Method, path: string, options: Options): Promise<unknown> {
  try {
    return await requestOnce(method, path, options);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Nothing else is answered until the factor that the school requires is set up.
    if (error.code === "second_factor_setup_required" && location.pathname !== "/account" && !onPlatform)
      location.assign("/account");
    if (error.code !== "reauthentication_required") throw error;
    return reauthentication.repeat(error, (proof) =>
      requestOnce(method, path, { ...options, body: { ...(options.body as object | undefined), ...proof } }),
    );
  }
}

/** One request with the session's token; anything but success is thrown as a Problem. */
async function requestOnce(method: Method, path: string, options: Options): Promise<unknown> {
  const headers: Record<string, string> = { ...options.headers };
  const token = options.open ? undefined : await accessToken();
  if (token) headers["authorization"] = `Bearer ${token}`;
  const began = performance.now();
  const call = client.request as (method: string, path: string, init: object) => Promise<any>;
  let answer: { data?: unknown; error?: unknown; response: Response };
  try {
    answer = await call(method, path, {
      params: { path: options.path, query: options.query },
      body: options.body,
      headers,
      signal: options.signal,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    reportCall(method, path, 0, performance.now() - began);
    throw new Problem(0, {});
  }
  const { status, ok } = answer.response;
  reportCall(method, path, status, performance.now() - began);
  if (!ok) throw new Problem(status, (answer.error ?? {}) as Record<string, unknown>);
  return answer.data;
}

export const get = <P extends PathOf<"get">>(
  path: P,
  options: { path?: Record<string, string>; query?: Query<P>; signal?: AbortSignal } = {},
): Promise<Answer<P, "get">> => request("get", path, options) as Promise<Answer<P, "get">>;

export const send = <M extends Exclude<Method, "get">, P extends PathOf<M>>(
  method: M,
  path: P,
  options: Omit<Options, "body" | "query"> & { body?: Body<P, M>; query?: Query<P, M> } = {},
): Promise<Answer<P, M>> => request(method, path, options) as Promise<Answer<P, M>>;
