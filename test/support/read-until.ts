import type { Client } from "./client.ts";
import type { BodyOf } from "./typed-body.ts";

/** Reads a row again and again until it is as expected; the time limit of the test ends it. @returns the row */
export async function readUntil<P extends string>(
  client: Client,
  path: P,
  isReady: (row: BodyOf<"get", P>) => boolean,
): Promise<BodyOf<"get", P>> {
  for (;;) {
    const { body } = await client.get(path);
    if (isReady(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** True when no job works on a row any more. */
export const isOver = ({ status }: { status: string }): boolean =>
  status !== "queued" && status !== "running";
