import { query } from "../../../db/query.ts";
import { runningTransaction, transaction } from "../../../db/transaction.ts";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { knownFailure } from "../../known-failure.ts";
import { createResolver, listAgain, mappingsOf, unlistOthers } from "./mappings.ts";
import type { Source, SourcePage, SourceRow } from "./source.ts";
import { hashOf, type Outcome, takeRow } from "./take-row.ts";
import { scoreKind, takeScores } from "./take-scores.ts";

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

interface Means {
  connection: IntegrationConnection;
  source: Source;
  signal: AbortSignal;
  onIssue: (issue: Issue) => void;
  onChange?: (row: SourceRow, outcome: Outcome) => void;
}

const counters = {
  created: "countCreated",
  updated: "countUpdated",
  removed: "countRemoved",
  unchanged: "countUnchanged",
} as const;

/** Rows that wait for others of their kind: more are left to the next pull. */
const mostWaiting = 5_000;

/** Takes pages over, row by row, each wholly or not at all. What stays as it is costs one statement for a whole page. */
export function pageTaker({ connection, source, signal, onIssue, onChange }: Means) {
  const counts = noCounts();
  const resolver = createResolver(connection.id);
  const waiting = new Map<string, SourceRow>();
  /** Of kinds that come whole, what was there. */
  const listed = new Map<string, Set<string>>();
  /** When the first row that was not taken changed, by kind; null where that is not known. */
  const missed = new Map<string, string | null>();

  const miss = ({ kind, changedAt }: SourceRow) => {
    const before = missed.get(kind);
    if (before === null) return;
    missed.set(
      kind,
      changedAt === null ? null : before === undefined ? changedAt : earlier(before, changedAt),
    );
  };
  const fail = (row: SourceRow, message: string) => {
    counts.countFailed += 1;
    miss(row);
    onIssue({ kind: row.kind, externalId: row.externalId, severity: "error", message });
  };

  async function take(kind: string, rows: readonly SourceRow[], last: boolean): Promise<number> {
    const known = await mappingsOf(
      connection.id,
      kind,
      rows.map(({ externalId }) => externalId),
    );
    const again: string[] = [];
    const changed = rows.filter((row) => {
      const mapping = known.get(row.externalId);
      if (mapping?.contentHash !== hashOf(row)) return true;
      counts.countUnchanged += 1;
      if (mapping.status === "unlisted") again.push(row.externalId);
      return false;
    });
    if (again.length) await listAgain(connection.id, kind, again);
    await resolver.prepare(changed.flatMap((row) => (row.removed ? [] : source.references(row))));
    let taken = 0;
    const note = (row: SourceRow, outcome: Outcome) => {
      taken += 1;
      counts[counters[outcome.action]] += 1;
      if (outcome.conflicts.length) {
        counts.countConflicts += 1;
        const message = `${outcome.conflicts.join(", ")} changed on both sides: ${connection.onConflict} stayed`;
        onIssue({ kind, externalId: row.externalId, severity: "conflict", message });
      }
      if (outcome.action !== "unchanged") onChange?.(row, outcome);
    };
    const means = { connection, source, resolve: resolver.resolve };
    const alone =
      kind === scoreKind ? await takeScores(changed, known, { ...means, attempt, note }) : changed;
    for (const row of alone) {
      signal.throwIfAborted();
      try {
        note(row, await attempt(() => takeRow(row, known.get(row.externalId), means)));
      } catch (error) {
        const failure = knownFailure(error);
        if (!failure) throw error;
        const waits = failure.code === "missing_reference" && !last && waiting.size < mostWaiting;
        if (waits) waiting.set(`${kind} ${row.externalId}`, row);
        else
          fail(
            row,
            failure.errors?.map(({ path, message }) => `${path}: ${message}`).join("; ") ?? failure.message,
          );
      }
    }
    return taken;
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
      await take(kind, rows, false);
    },
    /** Rows whose kind is through: those that waited for others of it have their turn until nothing moves any more. */
    async endOf(kind: string): Promise<void> {
      const ids = listed.get(kind);
      listed.delete(kind);
      for (const externalId of ids ? await unlistOthers(connection.id, kind, [...ids]) : []) {
        counts.countUnlisted += 1;
        onIssue({
          kind,
          externalId,
          severity: "unlisted",
          message: "is no longer listed; it stays as it is",
        });
      }
      for (;;) {
        const rows = [...waiting].filter(([, row]) => row.kind === kind);
        if (!rows.length) return;
        for (const [key] of rows) waiting.delete(key);
        const taken = await take(
          kind,
          rows.map(([, row]) => row),
          false,
        );
        if (taken > 0) continue;
        const stuck = [...waiting].filter(([, row]) => row.kind === kind);
        for (const [key] of stuck) waiting.delete(key);
        await take(
          kind,
          stuck.map(([, row]) => row),
          true,
        );
        return;
      }
    },
    /** How far a kind may be called read: not beyond a row that was not taken. Nothing where it must not move. */
    cursorFor(kind: string, reached: string | undefined): string | undefined {
      if (reached === undefined) return undefined;
      const times = [...waiting.values()]
        .filter((row) => row.kind === kind)
        .map(({ changedAt }) => changedAt);
      if (missed.has(kind)) times.push(missed.get(kind)!);
      if (times.some((time) => time === null)) return undefined;
      return (times as string[]).reduce(earlier, reached);
    },
  };
}

const earlier = (a: string, b: string): string => (Date.parse(b) < Date.parse(a) ? b : a);

/** A row in a transaction of its own; in a running one, so that its failure takes back nothing else. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  if (!runningTransaction()) return transaction(work);
  const step = (text: string) => query({ text }, [], { readOnly: false });
  await step("SAVEPOINT row_of_page");
  try {
    const result = await work();
    await step("RELEASE SAVEPOINT row_of_page");
    return result;
  } catch (error) {
    await step("ROLLBACK TO SAVEPOINT row_of_page");
    throw error;
  }
}
