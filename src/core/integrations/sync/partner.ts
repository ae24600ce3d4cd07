import { countValues } from "../../../lib/json-size.ts";
import type { OutsideAnswer } from "../../../lib/outside.ts";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { originsOf } from "../connection-origins.ts";
import { type Credentials, unseal } from "../credentials.ts";
import { integrationServices } from "../services.ts";

/** The partner answered, but not with what was asked for. The message is for the school: no secret is in it. */
export class PartnerFault extends Error {
  override name = "PartnerFault";
  readonly code: string;
  readonly retryAfter: number | undefined;

  constructor(code: string, message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export interface PartnerAnswer {
  json: unknown;
  headers: Readonly<Record<string, string>>;
  url: string;
}

export interface Partner {
  /** @throws {OutsideFault | PartnerFault} */
  get(url: string): Promise<PartnerAnswer>;
}

interface Options {
  signal: AbortSignal;
  /** The OAuth scopes that are asked for, where the credentials name none. */
  scope?: string;
}

const requestTimeoutMs = 30_000;

/** Speaks to the partner of a connection, as the one that its credentials say. */
export function partnerOf(connection: IntegrationConnection, { signal, scope }: Options): Partner {
  const { outside } = integrationServices();
  const limits = {
    signal,
    maxBytes: connection.maxMegabytes * 1_048_576,
    timeoutMs: Math.min(requestTimeoutMs, connection.timeLimitSeconds * 1_000),
  };
  let opened: ReturnType<typeof unseal> | undefined;
  let token: string | undefined;

  /** The last check before credentials leave, whatever settings, pages or links have named the address. */
  const headersFor = async (url: string): Promise<Record<string, string>> => {
    const accept = { accept: "application/json" };
    opened ??= unseal(connection);
    const { credentials } = opened;
    const { origin } = new URL(url);
    if (credentials.type !== "none" && !(opened.origins ?? originsOf(connection)).includes(origin))
      throw new PartnerFault(
        "credentials_origin",
        `The credentials of this connection were not given for ${origin}: enter them again`,
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
    const asked = oauth.scope ?? scope;
    const answer = await outside.fetch(oauth.tokenUrl, {
      ...limits,
      method: "POST",
      headers: {
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded",
        authorization: basic(encodeURIComponent(oauth.clientId), encodeURIComponent(oauth.clientSecret)),
      },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        ...(asked && { scope: asked }),
      }).toString(),
    });
    if (answer.status !== 200)
      throw new PartnerFault(
        "token_refused",
        `The partner gave no access token: it answered ${answer.status}`,
      );
    const { access_token: given } = (readJson(answer) ?? {}) as { access_token?: unknown };
    if (typeof given !== "string" || !/^[\x21-\x7e]{1,8000}$/.test(given))
      throw new PartnerFault("token_refused", "The partner gave no access token");
    return given;
  }

  return {
    async get(url) {
      let answer = await outside.fetch(url, { ...limits, headers: await headersFor(url) });
      if (answer.status === 401 && token) {
        // It may have run out while we were reading.
        token = undefined;
        answer = await outside.fetch(url, { ...limits, headers: await headersFor(url) });
      }
      if (answer.status !== 200)
        throw new PartnerFault(
          `http_${answer.status}`,
          `The partner answered ${answer.status}`,
          Number(answer.headers["retry-after"]) || undefined,
        );
      return { json: readJson(answer), headers: answer.headers, url: answer.url };
    },
  };
}

const basic = (name: string, word: string) => `Basic ${Buffer.from(`${name}:${word}`).toString("base64")}`;

/** Of a few letters each, so many values take a hundred megabytes. */
const mostValues = 1_000_000;

function readJson({ body }: OutsideAnswer): unknown {
  if (body.length > mostValues && countValues(body) > mostValues)
    throw new PartnerFault("too_large", `The answer of the partner holds more than ${mostValues} values`);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new PartnerFault("bad_json", "The answer of the partner is not JSON");
  }
}
