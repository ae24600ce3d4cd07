import type { Method, PathOf, ResponseOf } from "../api/types.ts";
import { page } from "./page.ts";
import type { Refusal } from "./types.ts";

interface Options {
  body?: unknown;
  file?: File;
  /** Of the row in the path. */
  id?: string;
  query?: Record<string, string>;
}

/**
 * Calls a route of the school's application page, with the token of the link as bearer token, so that no log contains it.
 * @throws {Refusal} as `code: "offline"` without an answer
 */
export async function send<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  { body, file, id = "", query }: Options = {},
): Promise<ResponseOf<P, M>> {
  const address = String(path).replace("{slug}", page.slug).replace("{id}", id);
  const response = await fetch(query ? `${address}?${new URLSearchParams(query)}` : address, {
    method: method.toUpperCase(),
    headers: {
      ...(page.token && { authorization: `Bearer ${page.token}` }),
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
  return json as ResponseOf<P, M>;
}

const refusal = (status: number, problem?: Partial<Refusal>): Refusal => ({
  ...{ status, code: problem?.code ?? "failed", errors: problem?.errors ?? [] },
});
