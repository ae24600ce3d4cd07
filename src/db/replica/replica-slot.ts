import { AsyncLocalStorage } from "node:async_hooks";
import type { Client } from "pg";

/** A connection to the replica that was checked and waits for the next transaction of this work. */
export interface ReplicaSlot {
  client: Client | undefined;
}

/** The slot of the work that runs on the replica. Empty once its transaction has taken the connection. */
export const replicaSlot = new AsyncLocalStorage<ReplicaSlot>();
