import type { Body, Method, PathOf, ResponseOf } from "../api/types.ts";
import type { Refusal } from "./types.ts";

const TIMEOUT_MS = 10_000;

/** Shows what the key opens. @throws {Refusal} */
export const askKiosk = (key: string) => send("get", "/api/v1/kiosk", { key });

/** Sends scans. @throws {Refusal} */
export const sendScans = (key: string, scans: Body<"/api/v1/kiosk/scans", "post">["scans"]) =>
  send("post", "/api/v1/kiosk/scans", { key, body: { sentAt: new Date().toISOString(), scans } });

async function send<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  { key, body }: { key: string; body?: Body<P, M> },
): Promise<ResponseOf<P, M>> {
  const offline: Refusal = { status: 0, code: "offline" };
  const response = await fetch(String(path), {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw offline;
  });
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer as ResponseOf<P, M>;
  // A proxy without the service behind it answers too.
  throw { status: response.status, code: answer?.code ?? "offline" } satisfies Refusal;
}
