import type { Refusal } from "./types.ts";

interface Options {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Opens one application; sent as bearer token, so that no log contains it. */
  token?: string | null;
  body?: unknown;
  file?: File;
}

/** Calls a route of the application page. @throws {Refusal} as `code: "offline"` without an answer */
export async function callService<T>(path: string, { method = "GET", token, body, file }: Options = {}) {
  const response = await fetch(`/api/v1/apply/${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(file && { "content-type": file.type || "application/octet-stream" }),
    },
    body: file ?? (body === undefined ? null : JSON.stringify(body)),
  }).catch(() => {
    throw refusal(0, { code: "offline" });
  });
  const text = await response.text();
  const json = text && response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : undefined;
  if (!response.ok) throw refusal(response.status, json);
  return json as T;
}

const refusal = (status: number, problem?: Partial<Refusal>): Refusal => ({
  ...{ status, code: problem?.code ?? "failed", errors: problem?.errors ?? [] },
});
