import { acrossSchools } from "../../db/transaction.ts";
import { appendBatch, lockChain } from "./append-batch.ts";
import { hashBatch } from "./batch.ts";
import type { Chain } from "./chain.ts";
import { readBatches, readHead } from "./chain-batches.ts";
import { createLinkCheck } from "./check-links.ts";
import { listChains } from "./list-chains.ts";
import { auditServices } from "./services.ts";

const BATCHES_AT_ONCE = 50;

/**
 * Appends an empty batch under the current key to each chain whose head is sealed with an earlier one: it covers the
 * whole chain, so that the earlier key can go. A chain that does not verify is left as it is, and named.
 */
export async function resealChains(): Promise<{ resealed: number; broken: string[] }> {
  const report = { resealed: 0, broken: [] as string[] };
  for (const chain of await listChains()) {
    const outcome = await acrossSchools("keys are the installation's", () => resealChain(chain));
    if (outcome === "resealed") report.resealed += 1;
    if (outcome === "broken") report.broken.push(chain.name);
  }
  return report;
}

async function resealChain(chain: Chain): Promise<"resealed" | "current" | "broken"> {
  await lockChain(chain);
  const head = await readHead(chain);
  if (!head || head.keyId === auditServices().keys.currentId) return "current";
  if (!(await areLinksWhole(chain))) return "broken";
  await appendBatch(chain, { eventIds: [], rowHashes: Buffer.alloc(0), drained: false });
  return "resealed";
}

/** Rows are not read: their hashes are in the batches, and a row that was changed differs under the new seal too. */
async function areLinksWhole(chain: Chain): Promise<boolean> {
  const links = createLinkCheck();
  for (let after = 0; ; ) {
    const batches = await readBatches(chain, { after, limit: BATCHES_AT_ONCE });
    if (!batches.length) return links.end().length === 0;
    for (const batch of batches) if (links.add(batch, hashBatch(chain.schoolId, batch)).length) return false;
    after = batches.at(-1)!.sequence;
  }
}
