import type { IntegrationConnection, SyncCursor } from "../../../models/integrations/index.ts";
import { type Authority, checkPullAuthority } from "./authority.ts";
import { failureOf } from "./failure-of.ts";
import { openSource } from "./open-source.ts";
import { type Ending, type Lease, saveCursor } from "./run-log.ts";
import type { Source } from "./source.ts";
import { type Counts, type Issue, pageTaker } from "./take-page.ts";

export interface Pulled extends Ending {
  retryAfter?: number | undefined;
  /** What the service itself failed at. */
  thrown?: unknown;
}

const timeIsUp = new Error("The time of this pull is up");
const leaseLost = new Error("Another process pulls from this connection");

interface Options {
  lease: Lease;
  signal: AbortSignal | undefined;
  /** Where it goes on from, by kind. */
  cursor: SyncCursor;
  /** In whose name it writes. */
  authority: Authority;
  /** Default: the partner of the connection. */
  open?: (connection: IntegrationConnection, signal: AbortSignal) => Source;
  /** Default: what the connection allows. */
  limitSeconds?: number;
  /** After each page, with what was done so far. @returns whether it may go on */
  onPage?: (counts: Counts) => Promise<boolean>;
}

/** Takes over what a source has, page by page; whatever happens is in what it gives back. */
export async function pull(connection: IntegrationConnection, options: Options): Promise<Pulled> {
  const { lease, signal, cursor: from, authority, open = openSource, onPage } = options;
  const { limitSeconds = connection.timeLimitSeconds } = options;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(timeIsUp), limitSeconds * 1_000);
  const stop = signal ? AbortSignal.any([limit.signal, signal]) : limit.signal;
  const issues: Issue[] = [];
  const cursor: SyncCursor = { ...from };
  const isFull = Object.keys(from).length === 0;
  const source = open(connection, stop);
  const checkStillAllowed = () => checkPullAuthority(authority, source.permissions);
  const taker = pageTaker({ connection, source, signal: stop, onIssue: (issue) => issues.push(issue) });
  const ended = (status: Ending["status"], errorCode: string | null, error: string | null): Pulled => ({
    ...{ status, errorCode, error, cursor, issues },
    counts: taker.counts,
  });

  const advance = async (kind: string, reached: string | undefined) => {
    const to = taker.cursorFor(kind, reached);
    if (to === undefined || to === cursor[kind]) return;
    cursor[kind] = to;
    if (!(await saveCursor(connection.id, lease, { cursor, isFull }))) throw leaseLost;
  };
  try {
    let kind: string | undefined;
    let reached: string | undefined;
    const through = async () => {
      if (kind === undefined) return;
      await taker.endOf(kind);
      await advance(kind, reached);
    };
    // Before the partner is asked for anything, and again with each page: a run takes minutes, a file hours.
    await checkStillAllowed();
    for await (const page of source.pages(from)) {
      stop.throwIfAborted();
      await checkStillAllowed();
      if (page.kind !== kind) {
        await through();
        kind = page.kind;
        reached = undefined;
      }
      reached = page.cursor ?? reached;
      await taker.page(page);
      await advance(page.kind, page.cursor);
      if (onPage && !(await onPage(taker.counts))) throw leaseLost;
    }
    await through();
    return ended(taker.counts.countFailed ? "partially_failed" : "succeeded", null, null);
  } catch (error) {
    if (limit.signal.aborted && !signal?.aborted) {
      const { countCreated, countUpdated, countRemoved } = taker.counts;
      const moved = countCreated + countUpdated + countRemoved > 0;
      return ended(moved ? "partially_failed" : "failed", "time_limit", timeIsUp.message);
    }
    if (signal?.aborted) return ended("cancelled", "ended", "The process is ending: the next pull goes on");
    const failure = failureOf(error);
    if (failure) return { ...ended("failed", failure.code, failure.message), retryAfter: failure.retryAfter };
    return {
      ...ended("failed", "internal", "The service failed at this, and tries again soon"),
      thrown: error,
    };
  } finally {
    clearTimeout(timer);
  }
}
