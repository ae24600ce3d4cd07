import { execute } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { runningTransaction, transaction } from "../../../db/transaction.ts";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { knownFailure } from "../../common/entities/known-failure.ts";
import { applyRow, hashOf, type RowResult } from "./apply-row.ts";
import { applyScores, scoreKind } from "./apply-scores.ts";
import { createResolver, mappingsOf, relistMappings, unlistOthers } from "./mappings.ts";
import type { Source, SourcePage, SourceRow } from "./source.ts";

export interface Counts {
  countRead: number;
  countCreated: number;
  countUpdated: number;
  countRemoved: number;
  countUnchanged: number;
  countConflicts: number;
  countUnlisted: number;
  countFailed: number;
}

export const noCounts = (): Counts => ({
  ...{ countRead: 0, countCreated: 0, countUpdated: 0, countRemoved: 0 },
  ...{ countUnchanged: 0, countConflicts: 0, countUnlisted: 0, countFailed: 0 },
});

export interface Issue {
  kind: string;
  externalId: string;
  severity: "error" | "conflict" | "unlisted";
  message: string;
}

interface ImporterOptions {
  connection: IntegrationConnection;
  source: Source;
  signal: AbortSignal;
  onIssue: (issue: Issue) => void;
  onChange?: (row: SourceRow, result: RowResult) => void;
}

const counters = {
  created: "countCreated",
  updated: "countUpdated",
  removed: "countRemoved",
  unchanged: "countUnchanged",
} as const;

/** Rows with a missing reference that are kept for retry; beyond this they fail and are left to the next pull. */
const MAX_WAITING = 5_000;

/** Create an importer of pages. Rows are applied one by one, each atomically; unchanged rows cost one query per page. */
export function createPageImporter({ connection, source, signal, onIssue, onChange }: ImporterOptions) {
  const counts = noCounts();
  const resolver = createResolver(connection.id);
  const waiting = new Map<string, SourceRow>();
  /** External ids seen in this run, for kinds that are read in full. */
  const listed = new Map<string, Set<string>>();
  /** By kind, the change time of the oldest row that failed; null if unknown. */
  const missed = new Map<string, string | null>();

  const recordMissed = ({ kind, changedAt }: SourceRow) => {
    const before = missed.get(kind);
    if (before === null) return;
    missed.set(
      kind,
      changedAt === null ? null : before === undefined ? changedAt : earlier(before, changedAt),
    );
  };
  const fail = (row: SourceRow, message: string) => {
    counts.countFailed += 1;
    recordMissed(row);
    onIssue({ kind: row.kind, externalId: row.externalId, severity: "error", message });
  };

  async function importRows(kind: string, rows: readonly SourceRow[], last: boolean): Promise<number> {
    const known = await mappingsOf(
      connection.id,
      kind,
      rows.map(({ externalId }) => externalId),
    );
    const relisted: string[] = [];
    const changed = rows.filter((row) => {
      const mapping = known.get(row.externalId);
      if (mapping?.contentHash !== hashOf(row)) return true;
      counts.countUnchanged += 1;
      if (mapping.status === "unlisted") relisted.push(row.externalId);
      return false;
    });
    if (relisted.length) await relistMappings(connection.id, kind, relisted);
    await resolver.prepare(changed.flatMap((row) => (row.removed ? [] : source.references(row))));
    let applied = 0;
    const recordResult = (row: SourceRow, result: RowResult) => {
      applied += 1;
      counts[counters[result.action]] += 1;
      if (result.conflicts.length) {
        counts.countConflicts += 1;
        const message = `${result.conflicts.join(", ")} changed on both sides: kept ${connection.onConflict}`;
        onIssue({ kind, externalId: row.externalId, severity: "conflict", message });
      }
      if (result.action !== "unchanged") onChange?.(row, result);
    };
    const context = { connection, source, resolve: resolver.resolve };
    const alone =
      kind === scoreKind ? await applyScores(changed, known, { ...context, attempt, recordResult }) : changed;
    for (const row of alone) {
      signal.throwIfAborted();
      try {
        recordResult(row, await attempt(() => applyRow(row, known.get(row.externalId), context)));
      } catch (error) {
        const failure = knownFailure(error);
        if (!failure) throw error;
        const waits = failure.code === "missing_reference" && !last && waiting.size < MAX_WAITING;
        if (waits) waiting.set(`${kind} ${row.externalId}`, row);
        else
          fail(
            row,
            failure.errors?.map(({ path, message }) => `${path}: ${message}`).join("; ") ?? failure.message,
          );
      }
    }
    return applied;
  }

  return {
    counts,
    async page({ kind, rows, isWhole }: SourcePage): Promise<void> {
      counts.countRead += rows.length;
      if (isWhole) {
        const ids = listed.get(kind) ?? new Set();
        listed.set(kind, ids);
        for (const { externalId } of rows) ids.add(externalId);
      }
      await importRows(kind, rows, false);
    },
    /** Finish a kind: mark rows that are no longer listed, then retry waiting rows until a pass applies none of them. */
    async endOf(kind: string): Promise<void> {
      const ids = listed.get(kind);
      listed.delete(kind);
      for (const externalId of ids ? await unlistOthers(connection.id, kind, [...ids]) : []) {
        counts.countUnlisted += 1;
        onIssue({
          kind,
          externalId,
          severity: "unlisted",
          message: "is no longer listed; kept unchanged",
        });
      }
      for (;;) {
        const rows = [...waiting].filter(([, row]) => row.kind === kind);
        if (!rows.length) return;
        for (const [key] of rows) waiting.delete(key);
        const applied = await importRows(
          kind,
          rows.map(([, row]) => row),
          false,
        );
        if (applied > 0) continue;
        const stuck = [...waiting].filter(([, row]) => row.kind === kind);
        for (const [key] of stuck) waiting.delete(key);
        await importRows(
          kind,
          stuck.map(([, row]) => row),
          true,
        );
        return;
      }
    },
    /** The highest safe cursor for this kind: never past the oldest row that failed. `undefined` = keep the old cursor. */
    cursorFor(kind: string, lastCursor: string | undefined): string | undefined {
      if (lastCursor === undefined) return undefined;
      const times = [...waiting.values()]
        .filter((row) => row.kind === kind)
        .map(({ changedAt }) => changedAt);
      if (missed.has(kind)) times.push(missed.get(kind)!);
      if (times.some((time) => time === null)) return undefined;
      return (times as string[]).reduce(earlier, lastCursor);
    },
  };
}

const earlier = (a: string, b: string): string => (Date.parse(b) < Date.parse(a) ? b : a);

/** Run work in its own transaction, or in a savepoint of a running one, so that a failing row rolls back only itself. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  if (!runningTransaction()) return transaction(work);
  await execute(unprepared`SAVEPOINT row_of_page`);
  try {
    const result = await work();
    await execute(unprepared`RELEASE SAVEPOINT row_of_page`);
    return result;
  } catch (error) {
    await execute(unprepared`ROLLBACK TO SAVEPOINT row_of_page`);
    throw error;
  }
}
