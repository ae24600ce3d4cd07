import type { Client } from "./client.ts";
import { list } from "./list.ts";
import type { RowsOf } from "./typed-body.ts";

/** Reads the first row of a list that has one. */
export const first = async <P extends string>(client: Client, path: P): Promise<RowsOf<P>[0]> =>
  (await list(client, path))[0];
