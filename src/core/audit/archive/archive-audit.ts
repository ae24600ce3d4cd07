import { AppError } from "../../../lib/errors.ts";
import { listChains } from "../chain/list-chains.ts";
import { type ArchivedEvents, type ArchiveOptions, archiveChain } from "./archive-chain.ts";

interface Options extends ArchiveOptions {
  /** Slug of one school; undefined: all schools and the platform. */
  school?: string | undefined;
  /** Called after each chain. */
  onChain?: ((done: number, total: number, chain: string) => void) | undefined;
}

/**
 * Archives the older events of the chains. A chain that does not verify is left as it is, and the others are archived.
 * @returns what was archived, and why chains were not
 * @throws {AppError} 404 for an unknown school
 */
export async function archiveAudit({ school, onChain, ...options }: Options) {
  const report = { archived: [] as ArchivedEvents[], refused: [] as string[] };
  const chains = await listChains(school);
  for (const [index, chain] of chains.entries()) {
    onChain?.(index, chains.length, chain.name);
    try {
      const archived = await archiveChain(chain, options);
      if (archived) report.archived.push(archived);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      report.refused.push(error.message);
    }
  }
  onChain?.(chains.length, chains.length, "");
  return report;
}
