import type { IntegrationConnection, SyncCursor } from "../../../models/integrations/index.ts";
import { type Authority, checkPullAuthority } from "./authority.ts";
import { failureOf } from "./failure-of.ts";
import { type Counts, createPageImporter, type Issue } from "./import-page.ts";
import { openSource } from "./open-source.ts";
import { type Lease, type SyncRunResult, saveCursor } from "./run-log.ts";
import type { Source } from "./source.ts";

export interface PullResult extends SyncRunResult {
  retryAfter?: number | undefined;
  /** The error, if the service itself failed. */
  thrown?: unknown;
}

const timeLimitReached = new Error("The pull reached its time limit");
const leaseLost = new Error("The lease was lost: another process pulls from this connection");

interface Options {
  lease: Lease;
  signal: AbortSignal | undefined;
  /** Where to start, by kind. */
  cursor: SyncCursor;
  /** The account whose permissions limit the pull. */
  authority: Authority;
  /** Default: the remote system of the connection. */
  open?: (connection: IntegrationConnection, signal: AbortSignal) => Source;
  /** Default: the time limit of the connection. */
  limitSeconds?: number;
  /** Called after each page with the counts so far. @returns false to stop because the lease was lost */
  onPage?: (counts: Counts) => Promise<boolean>;
}

/** Import all rows of a source, page by page. Errors are returned in the result, not thrown. */
export async function pull(connection: IntegrationConnection, options: Options): Promise<PullResult> {
  const { lease, signal, cursor: from, authority, open = openSource, onPage } = options;
  const { limitSeconds = connection.timeLimitSeconds } = options;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(timeLimitReached), limitSeconds * 1_000);
  const stop = signal ? AbortSignal.any([limit.signal, signal]) : limit.signal;
  const issues: Issue[] = [];
  const cursor: SyncCursor = { ...from };
  const isFull = Object.keys(from).length === 0;
  const source = open(connection, stop);
  const checkStillAllowed = () => checkPullAuthority(authority, source.permissions);
  const importer = createPageImporter({
    connection,
    source,
    signal: stop,
    onIssue: (issue) => issues.push(issue),
  });
  const resultOf = (
    status: SyncRunResult["status"],
    errorCode: string | null,
    error: string | null,
  ): PullResult => ({
    ...{ status, errorCode, error, cursor, issues },
    counts: importer.counts,
  });

  const advance = async (kind: string, lastCursor: string | undefined) => {
    const to = importer.cursorFor(kind, lastCursor);
    if (to === undefined || to === cursor[kind]) return;
    cursor[kind] = to;
    if (!(await saveCursor(connection.id, lease, { cursor, isFull }))) throw leaseLost;
  };
  try {
    let kind: string | undefined;
    let lastCursor: string | undefined;
    const finishKind = async () => {
      if (kind === undefined) return;
      await importer.endOf(kind);
      await advance(kind, lastCursor);
    };
    // Check before the first request and again with each page: a pull takes minutes, a file import hours.
    await checkStillAllowed();
    for await (const page of source.pages(from)) {
      stop.throwIfAborted();
      await checkStillAllowed();
      if (page.kind !== kind) {
        await finishKind();
        kind = page.kind;
        lastCursor = undefined;
      }
      lastCursor = page.cursor ?? lastCursor;
      await importer.page(page);
      await advance(page.kind, page.cursor);
      if (onPage && !(await onPage(importer.counts))) throw leaseLost;
    }
    await finishKind();
    return resultOf(importer.counts.countFailed ? "partially_failed" : "succeeded", null, null);
  } catch (error) {
    if (limit.signal.aborted && !signal?.aborted) {
      const { countCreated, countUpdated, countRemoved } = importer.counts;
      const madeProgress = countCreated + countUpdated + countRemoved > 0;
      return resultOf(madeProgress ? "partially_failed" : "failed", "time_limit", timeLimitReached.message);
    }
    if (signal?.aborted)
      return resultOf("cancelled", "ended", "The process is shutting down: the next pull continues");
    const failure = failureOf(error);
    if (failure)
      return { ...resultOf("failed", failure.code, failure.message), retryAfter: failure.retryAfter };
    return {
      ...resultOf("failed", "internal", "Internal error of the service; the pull will be retried"),
      thrown: error,
    };
  } finally {
    clearTimeout(timer);
  }
}
