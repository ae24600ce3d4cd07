import { auditServices } from "../services.ts";
import { nextAfter, type SealedBatch } from "./chain-batches.ts";
import type { Difference } from "./verify-chain.ts";

/** Hashes of batches that were stored outside of the database, in hex. */
export interface KeptHeads {
  /** Heads of this chain. */
  kept?: readonly string[];
  /** Heads of any chain. */
  among?: readonly string[];
}

/**
 * Creates a checker for the batches of a chain, added in order: their links, their seals, and heads stored elsewhere. A seal
 * covers all batches before it, so a batch with an unknown key is covered by the next one with a known key.
 */
export function createLinkCheck({ kept = [], among = [] }: KeptHeads = {}) {
  const { keys } = auditServices();
  const missing = new Set(kept);
  const foundHeads = new Set<string>();
  let last: SealedBatch | undefined;
  let batches = 0;
  let unchecked: number | undefined;
  return {
    /** @param computed the hash calculated from the present content of the batch */
    add(batch: SealedBatch, computed: Buffer): Difference[] {
      const { sequence, hash, previousHash, keyId, mac } = batch;
      const expected = nextAfter(last);
      const differences: Difference[] = [];
      for (let missing = expected.sequence; missing < sequence; missing += 1)
        differences.push({ kind: "batch_missing", batch: missing });
      const linked = sequence !== expected.sequence || previousHash.equals(expected.previousHash);
      if (!computed.equals(hash) || !linked) differences.push({ kind: "batch_altered", batch: sequence });
      const seal = keys.mac(keyId, hash);
      if (!seal) unchecked ??= sequence;
      else if (seal.equals(mac)) unchecked = undefined;
      else differences.push({ kind: "seal_invalid", batch: sequence });
      const head = hash.toString("hex");
      missing.delete(head);
      if (among.includes(head)) foundHeads.add(head);
      batches += 1;
      last = batch;
      return differences;
    },
    end(): Difference[] {
      return [
        ...(unchecked === undefined ? [] : [{ kind: "key_unknown", batch: unchecked } as const]),
        ...[...missing].map((head) => ({ kind: "head_missing", head }) as const),
      ];
    },
    summary: () => ({ batches, head: last?.hash.toString("hex") ?? null, foundHeads }),
  };
}
