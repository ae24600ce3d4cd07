import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { IntegrationConnection, type SyncCursor } from "../../models/integrations/index.ts";
import { settleConnection } from "./settle-connection.ts";
import { asConnection } from "./sync/as-connection.ts";
import { failureOf } from "./sync/failure-of.ts";
import { openSource } from "./sync/open-source.ts";
import { beginRun, claimConnection, type Ending, endRun, type Lease, saveCursor } from "./sync/run-log.ts";
import { type Counts, type Issue, pageTaker } from "./sync/take-page.ts";

export interface SyncResult {
  /** Null where another process is at it. */
  runId: string | null;
  status: Ending["status"] | "busy";
  error: string | null;
  counts: Counts | null;
}

interface Options {
  trigger: "schedule" | "manual";
  signal?: AbortSignal | undefined;
}

/** A run may write so long after its time is over before its lease is another's. */
const graceSeconds = 60;

/**
 * Pulls from one connection of the school in the context, from its cursor on. Whatever happens is in the log of the run;
 * what was taken stays, and the next run goes on behind it.
 * @throws {AppError} 404; 409 `connection_status`, `sync_running` for a manual one
 */
export const syncConnection = (id: string, options: Options): Promise<SyncResult> =>
  asConnection(() => sync(id, options));

async function sync(id: string, { trigger, signal }: Options): Promise<SyncResult> {
  const connection = await transaction(() => IntegrationConnection.findByPk(id));
  if (!connection) throw notFound("Integration connection");
  const isManual = trigger === "manual";
  if (isManual && connection.status === "disabled")
    throw conflict("connection_status", "This connection is disabled for good");
  const lease: Lease = { token: newId(), seconds: connection.timeLimitSeconds + graceSeconds };
  const statuses = isManual ? ["draft", "active", "paused", "error"] : ["active"];
  if (!(await claimConnection(id, lease, statuses))) {
    if (isManual) throw conflict("sync_running", "This connection is being pulled from already: wait for it");
    return { runId: null, status: "busy", error: null, counts: null };
  }
  await transaction(() => connection.reload());
  const runId = await beginRun(connection, trigger);
  const ending = await pull(connection, lease, signal);
  const { thrown, retryAfter, ...noted } = ending;
  await transaction(async () => {
    await endRun(runId, noted);
    await settleConnection(connection, {
      ...noted,
      retryAfter,
      token: lease.token,
      isOurs: thrown !== undefined,
    });
  });
  if (thrown !== undefined) throw thrown;
  return { runId, status: noted.status, error: noted.error, counts: noted.counts };
}

interface Pulled extends Ending {
  retryAfter?: number | undefined;
  /** What the service itself failed at. */
  thrown?: unknown;
}

const timeIsUp = new Error("The time of this pull is up");
const leaseLost = new Error("Another process pulls from this connection");

async function pull(
  connection: IntegrationConnection,
  lease: Lease,
  signal: AbortSignal | undefined,
): Promise<Pulled> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(timeIsUp), connection.timeLimitSeconds * 1_000);
  const stop = signal ? AbortSignal.any([limit.signal, signal]) : limit.signal;
  const issues: Issue[] = [];
  const cursor: SyncCursor = { ...connection.cursor };
  const source = openSource(connection, stop);
  const taker = pageTaker({ connection, source, signal: stop, onIssue: (issue) => issues.push(issue) });
  const ended = (status: Ending["status"], errorCode: string | null, error: string | null): Pulled => ({
    ...{ status, errorCode, error, cursor, issues },
    counts: taker.counts,
  });

  const advance = async (kind: string, reached: string | undefined) => {
    const to = taker.cursorFor(kind, reached);
    if (to === undefined || to === cursor[kind]) return;
    cursor[kind] = to;
    if (!(await saveCursor(connection.id, lease, cursor))) throw leaseLost;
  };
  try {
    let kind: string | undefined;
    let reached: string | undefined;
    const through = async () => {
      if (kind === undefined) return;
      await taker.endOf(kind);
      await advance(kind, reached);
    };
    for await (const page of source.pages(connection.cursor)) {
      stop.throwIfAborted();
      if (page.kind !== kind) {
        await through();
        kind = page.kind;
        reached = undefined;
      }
      reached = page.cursor ?? reached;
      await taker.page(page);
      await advance(page.kind, page.cursor);
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
