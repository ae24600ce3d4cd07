import { type VerifiedArchive, verifyArchiveFile } from "../archive/verify-archive-file.ts";
import { listChains } from "./list-chains.ts";
import type { ChainHead } from "./list-heads.ts";
import { type Verification, verifyChain } from "./verify-chain.ts";

interface Options {
  /** Slug of one school; undefined: all schools and the platform. */
  school?: string | undefined;
  /** Hashes stored elsewhere; each must be in one of the chains. */
  heads?: readonly string[];
  /** Heads stored elsewhere, with their chains. */
  kept?: readonly ChainHead[];
  /** Paths of files that must be archives of the chains. */
  archives?: readonly string[];
}

/** Verifies the chains. @throws {AppError} 404 for an unknown school */
export async function verifyAudit({ school, heads = [], kept = [], archives: files = [] }: Options = {}) {
  const chains: Verification[] = [];
  const missing = new Set(heads);
  for (const chain of await listChains(school)) {
    const own = kept.filter((head) => head.chain === chain.name).map(({ hash }) => hash);
    const verified = await verifyChain(chain, { kept: own, among: [...missing] });
    for (const head of verified.foundHeads) missing.delete(head);
    const { foundHeads: _, ...shown } = verified;
    chains.push(shown);
  }
  // Report heads of chains that have been deleted entirely.
  const names = new Set(chains.map(({ chain }) => chain));
  if (!school) for (const { chain, hash } of kept) if (!names.has(chain)) missing.add(hash);
  const missingHeads = [...missing];
  const archives: VerifiedArchive[] = [];
  for (const file of files) archives.push(await verifyArchiveFile(file));
  return {
    ok:
      missingHeads.length === 0 &&
      chains.every(({ differences }) => differences.length === 0) &&
      archives.every(({ chain }) => chain !== null),
    chains,
    missingHeads,
    archives,
  };
}
