import { stat } from "node:fs/promises";
import { insertRows } from "../../../db/insert-rows.ts";
import { AppError } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { AuditEvent } from "../../../models/audit/index.ts";
import { PlatformAuditEvent } from "../../../models/platform/index.ts";
import { acrossChains } from "../chain/across-chains.ts";
import { appendBatch, lockChain } from "../chain/append-batch.ts";
import type { Chain } from "../chain/chain.ts";
import { readArchivedUntil } from "../chain/chain-batches.ts";
import { verifyChain } from "../chain/verify-chain.ts";
import { changeOf } from "../change-of.ts";
import { auditEventOf, recordAudit } from "../record-audit.ts";
import { type BatchRange, batchesToArchive } from "./batches-to-archive.ts";
import { removeArchivedEvents } from "./remove-archived-events.ts";
import { writeAuditArchive } from "./write-audit-archive.ts";

export interface ArchiveOptions {
  /** Events of batches that were sealed before this time. */
  before: Date;
  /** An existing folder. */
  folder: string;
  /** Only count. */
  dryRun?: boolean | undefined;
}

export interface ArchivedEvents {
  chain: string;
  events: number;
  /** Sequence numbers of the first and the last batch. */
  batches: [from: number, until: number];
  file: string | null;
  bytes: number;
}

/**
 * Moves the older events of a chain to a file and deletes them from the database. The archive becomes a batch of the chain, so that
 * `verifyChain` knows which events may be missing, and from the hash whether a file is the archive. Can be run again after an
 * interruption at any point.
 * @returns undefined if there is nothing to archive
 * @throws {AppError} 409 `audit_differs` for a chain that does not verify
 */
export async function archiveChain(
  chain: Chain,
  { before, folder, dryRun }: ArchiveOptions,
): Promise<ArchivedEvents | undefined> {
  if (!dryRun) await removeArchivedEvents(chain);
  const range = await acrossChains(() => batchesToArchive(chain, before));
  if (!range) return undefined;
  const { from, until, events } = range;
  const archived = { chain: chain.name, events, batches: [from, until] as [number, number] };
  if (dryRun) return { ...archived, file: null, bytes: 0 };

  const { differences } = await verifyChain(chain);
  if (differences.length)
    throw new AppError(
      409,
      "audit_differs",
      `${chain.name}: the audit trail differs from its chain, so nothing was archived: run "school-svc audit verify --school ${chain.name}"`,
    );
  const { file, hash } = await writeAuditArchive(folder, chain, range);
  await appendArchive(chain, range, { before, hash });
  await removeArchivedEvents(chain);
  return { ...archived, file, bytes: (await stat(file)).size };
}

async function appendArchive(
  chain: Chain,
  { from, until, events }: BatchRange,
  { before, hash }: { before: Date; hash: Buffer },
): Promise<void> {
  await acrossChains(async () => {
    await lockChain(chain);
    if ((await readArchivedUntil(chain)) !== from - 1)
      throw new AppError(
        409,
        "audit_archived",
        `${chain.name} was archived by another process at the same time`,
      );
    await appendBatch(chain, undefined, { until, hash });
    await recordArchive(chain, { before: before.toISOString(), events, sha256: hash.toString("hex") });
  });
}

async function recordArchive({ schoolId }: Chain, after: object): Promise<void> {
  if (schoolId) return recordAudit(changeOf(AuditEvent, null, "archive", { after, schoolId }));
  const event = auditEventOf(changeOf(PlatformAuditEvent, null, "archive", { after }));
  await insertRows(PlatformAuditEvent, [{ id: newId(), ...event }]);
}
