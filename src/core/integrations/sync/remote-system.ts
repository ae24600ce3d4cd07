import type { GuardedResponse } from "../../../lib/guarded-http/guarded-http.ts";
import { countValues } from "../../../lib/runtime/json-size.ts";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { originsOf } from "../connections/connection-origins.ts";
import { type Credentials, unseal } from "../connections/credentials.ts";
import { integrationServices } from "../services.ts";

/** The remote system responded with an error or an unusable response. The message is shown to the school and has no secrets. */
export class RemoteError extends Error {
  override name = "RemoteError";
  readonly code: string;
  readonly retryAfter: number | undefined;

  constructor(code: string, message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export interface RemoteResponse {
  json: unknown;
  headers: Readonly<Record<string, string>>;
  url: string;
}

export interface RemoteSystem {
  /** Request a JSON document. @throws {GuardedHttpError | RemoteError} */
  get(url: string): Promise<RemoteResponse>;
}

interface Options {
  signal: AbortSignal;
  /** OAuth scopes to request if the credentials specify none. */
  scope?: string;
}

const REQUEST_TIMEOUT_MS = 30_000;

/** Create a client for the remote system of a connection that authenticates with its credentials. */
export function remoteSystemOf(connection: IntegrationConnection, { signal, scope }: Options): RemoteSystem {
  const { guardedHttp } = integrationServices();
  const limits = {
    signal,
    maxBytes: connection.maxMegabytes * 1_048_576,
    timeoutMs: Math.min(REQUEST_TIMEOUT_MS, connection.timeLimitSeconds * 1_000),
  };
  let opened: ReturnType<typeof unseal> | undefined;
  let token: string | undefined;

  /** Final check of the origin before credentials are sent, for every URL from settings, pages or links. */
  const headersFor = async (url: string): Promise<Record<string, string>> => {
    const accept = { accept: "application/json" };
    opened ??= unseal(connection);
    const { credentials } = opened;
    const { origin } = new URL(url);
    if (credentials.type !== "none" && !(opened.origins ?? originsOf(connection)).includes(origin))
      throw new RemoteError(
        "credentials_origin",
        `The credentials of this connection were not entered for ${origin}: enter them again`,
      );
    switch (credentials.type) {
      case "none":
        return accept;
      case "bearer":
        return { ...accept, authorization: `Bearer ${credentials.token}` };
      case "basic":
        return { ...accept, authorization: basic(credentials.username, credentials.password) };
      case "header":
        return { ...accept, [credentials.name.toLowerCase()]: credentials.value };
      case "oauth2":
        token ??= await fetchToken(credentials);
        return { ...accept, authorization: `Bearer ${token}` };
    }
  };

  async function fetchToken(oauth: Extract<Credentials, { type: "oauth2" }>): Promise<string> {
    const requested = oauth.scope ?? scope;
    const response = await guardedHttp.fetch(oauth.tokenUrl, {
      ...limits,
      method: "POST",
      headers: {
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded",
        authorization: basic(encodeURIComponent(oauth.clientId), encodeURIComponent(oauth.clientSecret)),
      },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        ...(requested && { scope: requested }),
      }).toString(),
    });
    if (response.status !== 200)
      throw new RemoteError(
        "token_refused",
        `The remote system issued no access token: it responded with ${response.status}`,
      );
    const { access_token: issued } = (readJson(response) ?? {}) as { access_token?: unknown };
    if (typeof issued !== "string" || !/^[\x21-\x7e]{1,8000}$/.test(issued))
      throw new RemoteError("token_refused", "The remote system issued no access token");
    return issued;
  }

  return {
    async get(url) {
      let response = await guardedHttp.fetch(url, { ...limits, headers: await headersFor(url) });
      if (response.status === 401 && token) {
        // The access token may have expired during the pull.
        token = undefined;
        response = await guardedHttp.fetch(url, { ...limits, headers: await headersFor(url) });
      }
      if (response.status !== 200)
        throw new RemoteError(
          `http_${response.status}`,
          `The remote system responded with ${response.status}`,
          Number(response.headers["retry-after"]) || undefined,
        );
      return { json: readJson(response), headers: response.headers, url: response.url };
    },
  };
}

const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;

/** Even short values take about 100 MB in memory at this number. */
const MAX_VALUES = 1_000_000;

function readJson({ body }: GuardedResponse): unknown {
  if (body.length > MAX_VALUES && countValues(body) > MAX_VALUES)
    throw new RemoteError(
      "too_large",
      `The response of the remote system has more than ${MAX_VALUES} values`,
    );
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new RemoteError("bad_json", "The response of the remote system is not JSON");
  }
}
