import { Agent, type IncomingMessage } from "node:http";
import { urlToHttpOptions } from "node:url";
import { sendRequest } from "./send-request.ts";
import type { BodyOf } from "./typed-body.ts";

export interface StoredResponse<B = any> {
  status: number;
  headers: Headers;
  /** The parsed JSON, or the text if it is not JSON. */
  body: B;
}

export interface Client {
  (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<StoredResponse>;
  get<P extends string>(path: P): Promise<StoredResponse<BodyOf<"get", P>>>;
  post<P extends string>(path: P, body?: unknown): Promise<StoredResponse<BodyOf<"post", P>>>;
  put<P extends string>(path: P, body?: unknown): Promise<StoredResponse<BodyOf<"put", P>>>;
  patch<P extends string>(path: P, body?: unknown): Promise<StoredResponse<BodyOf<"patch", P>>>;
  delete<P extends string>(path: P, body?: unknown): Promise<StoredResponse<BodyOf<"delete", P>>>;
}

/** Costs less processor time than `fetch`, which counts where a test sends thousands of requests. */
const agent = new Agent({ keepAlive: true });

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  return headers;
}

/** Creates an HTTP client below `/api/v1` (or from the root, for a path that begins with two slashes) with this token. */
export function createClient(url: string, token?: string): Client {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<StoredResponse> => {
    const sent =
      body === undefined || body instanceof Uint8Array
        ? body
        : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
    const target = new URL(url + (path.startsWith("//") ? path.slice(1) : `/api/v1${path}`));
    const { response, body: content } = await sendRequest(
      {
        ...urlToHttpOptions(target),
        agent,
        method,
        headers: {
          ...(sent && { "content-type": "application/json", "content-length": sent.length }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      sent,
    );
    const received = headersOf(response);
    const json = received.get("content-type")?.includes("json");
    return { status: response.statusCode!, headers: received, body: json ? JSON.parse(content) : content };
  };
  return Object.assign(call, {
    get: (path: string) => call("GET", path),
    post: (path: string, body?: unknown) => call("POST", path, body),
    put: (path: string, body?: unknown) => call("PUT", path, body),
    patch: (path: string, body?: unknown) => call("PATCH", path, body),
    delete: (path: string, body?: unknown) => call("DELETE", path, body),
  });
}
