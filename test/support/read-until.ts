import type { Client } from "./client.ts";

/** Reads a row again and again until it is as expected; the time limit of the test ends it. @returns the row */
export async function readUntil(client: Client, path: string, isReady: (row: any) => boolean): Promise<any> {
  for (;;) {
    const { body } = await client.get(path);
    if (isReady(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** True when no job works on a row any more. */
export const isOver = ({ status }: any): boolean => status !== "queued" && status !== "running";
