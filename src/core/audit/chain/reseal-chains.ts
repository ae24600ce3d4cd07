import { acrossSchools } from "../../../db/transaction.ts";
import { auditServices } from "../services.ts";
import { appendBatch, lockChain } from "./append-batch.ts";
import { hashBatch } from "./batch.ts";
import type { Chain } from "./chain.ts";
import { readBatches, readHead } from "./chain-batches.ts";
import { createLinkCheck } from "./check-links.ts";
import { listChains } from "./list-chains.ts";
import { resealRedactions } from "./redact-events.ts";

const BATCHES_PER_READ = 50;

/**
 * Appends an empty batch sealed with the current key to each chain whose head is sealed with an earlier key. Its seal covers
 * the whole chain, so the earlier key can be removed. Chains that fail verification are left unchanged.
 * @returns number of resealed chains, and names of chains that failed verification
 */
export async function resealChains(): Promise<{ resealed: number; broken: string[] }> {
  const report = { resealed: 0, broken: [] as string[] };
  for (const chain of await listChains()) {
    const result = await acrossSchools("encryption keys belong to the installation", async () => {
      if (chain.schoolId) await resealRedactions(chain.schoolId);
      return resealChain(chain);
    });
    if (result === "resealed") report.resealed += 1;
    if (result === "broken") report.broken.push(chain.name);
  }
  return report;
}

async function resealChain(chain: Chain): Promise<"resealed" | "current" | "broken"> {
  await lockChain(chain);
  const head = await readHead(chain);
  if (!head || head.keyId === auditServices().keys.currentId) return "current";
  if (!(await areLinksWhole(chain))) return "broken";
  await appendBatch(chain);
  return "resealed";
}

/** Checks the batches without reading rows: an altered row still differs from its hash in the batch under the new seal. */
async function areLinksWhole(chain: Chain): Promise<boolean> {
  const links = createLinkCheck();
  for (let after = 0; ; ) {
    const batches = await readBatches(chain, { after, limit: BATCHES_PER_READ });
    if (!batches.length) return links.end().length === 0;
    for (const batch of batches) if (links.add(batch, hashBatch(chain.schoolId, batch)).length) return false;
    after = batches.at(-1)!.sequence;
  }
}
