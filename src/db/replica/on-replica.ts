import type { Client } from "pg";
import { context } from "../../lib/context.ts";
import { database } from "../index.ts";
import { replicaSlot } from "./replica-slot.ts";

/**
 * Runs a read-only transaction on the replica, if the context allows it and the replica has replayed every commit of the primary
 * up to now; otherwise, or if the replica fails meanwhile, on the primary.
 * @param work opens one transaction; may run twice
 */
export async function onReplica<T>(work: () => Promise<T>): Promise<T> {
  const { replica } = database();
  const { mayReadReplica, platformReason } = context();
  if (!replica || !mayReadReplica || platformReason || replicaSlot.getStore()) return work();
  const client = await replica.take();
  if (!client) return work();
  const slot = { client };
  try {
    return await replicaSlot.run(slot, work);
  } catch (error) {
    if (!replica.isFault(error)) throw error;
  } finally {
    if (slot.client) replica.release(slot.client);
  }
  return work();
}

/** Returns SQL that starts the next transaction of this work: empty if its session already has the settings. */
export function settingsOfNext(): string {
  const { replica, localSettings } = database();
  return replica && replicaSlot.getStore()?.client ? replica.localSettings : localSettings;
}

/** Returns whether this connection can use named prepared statements. */
export function namedStatementsOn(client: Client): boolean {
  const { replica, namedStatements } = database();
  return replica?.owns(client) ? replica.namedStatements : namedStatements;
}
