import type { Client } from "./client.ts";
import { ok } from "./ok.ts";
import type { RowsOf } from "./typed-body.ts";

/** Reads a page of a list. @returns its rows @throws an error that shows any other response */
export async function list<P extends string>(client: Client, path: P): Promise<RowsOf<P>> {
  return (await ok(client.get<string>(path), 200)).data;
}
