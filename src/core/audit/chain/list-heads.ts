import { z } from "zod";
import { acrossChains } from "./across-chains.ts";
import { readHead } from "./chain-batches.ts";
import { listChains } from "./list-chains.ts";

export const ChainHeads = z.array(
  z.object({
    /** Slug of the school, or "platform". */
    chain: z.string(),
    batch: z.int(),
    hash: z.string(),
    sealedAt: z.string(),
  }),
);

export type ChainHead = z.output<typeof ChainHeads>[number];

/** Lists the latest batch of each chain that has one. @throws {AppError} 404 for an unknown school */
export async function listHeads(slug?: string): Promise<ChainHead[]> {
  const heads: ChainHead[] = [];
  for (const chain of await listChains(slug)) {
    const head = await acrossChains(() => readHead(chain), {
      readOnly: true,
    });
    if (!head) continue;
    const { sequence, hash, sealedAt } = head;
    heads.push({
      chain: chain.name,
      batch: sequence,
      hash: hash.toString("hex"),
      sealedAt: sealedAt.toISOString(),
    });
  }
  return heads;
}
