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

/** Creates an HTTP client below `/api/v1` (or from the root, for a path that begins with two slashes) with this token. */
export function createClient(url: string, token?: string): Client {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<StoredResponse> => {
    const response = await fetch(url + (path.startsWith("//") ? path.slice(1) : `/api/v1${path}`), {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && {
        body:
          typeof body === "string" || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const json = response.headers.get("content-type")?.includes("json");
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  };
  return Object.assign(call, {
    get: (path: string) => call("GET", path),
    post: (path: string, body?: unknown) => call("POST", path, body),
    put: (path: string, body?: unknown) => call("PUT", path, body),
    patch: (path: string, body?: unknown) => call("PATCH", path, body),
    delete: (path: string, body?: unknown) => call("DELETE", path, body),
  });
}
