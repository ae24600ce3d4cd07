import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../lib/errors.ts";
import { IntegrationConnection, integrationSyncIssueSeverities } from "../../models/integrations/index.ts";
import { checkMayPull } from "./check-may-pull.ts";
import { asConnection } from "./sync/as-connection.ts";
import { failureOf } from "./sync/failure-of.ts";
import { openSource } from "./sync/open-source.ts";
import type { Source, SourcePage } from "./sync/source.ts";
import { pageTaker } from "./sync/take-page.ts";

export const ConnectionTest = z
  .object({
    ok: z.boolean(),
    code: z.string().nullable(),
    message: z.string(),
    rows: z.int().describe("Rows of the first page"),
  })
  .meta({ id: "IntegrationConnectionTest" });

const testSeconds = 20;

/** Asks the partner for the first page, and changes nothing. @throws {AppError} 404, 403 `beyond_own_permissions` */
export async function testConnection(id: string): Promise<z.input<typeof ConnectionTest>> {
  const connection = await find(id);
  checkMayPull(connection);
  const { signal } = limited(testSeconds);
  try {
    for await (const { rows } of openSource(connection, signal).pages({}))
      return { ok: true, code: null, message: "The partner answers", rows: rows.length };
    return { ok: true, code: null, message: "The partner answers, and has no rows", rows: 0 };
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    return { ok: false, code: failure.code, message: failure.message, rows: 0 };
  }
}

export const Preview = z
  .object({
    rowsRead: z.int(),
    isComplete: z.boolean().describe("False where there is more than is looked at"),
    changes: z.array(
      z.object({
        kind: z.string(),
        externalId: z.string(),
        action: z.enum(["created", "updated", "removed", "unchanged"]),
        fields: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
      }),
    ),
    issues: z.array(
      z.object({
        kind: z.string(),
        externalId: z.string(),
        severity: z.enum(integrationSyncIssueSeverities),
        message: z.string(),
      }),
    ),
    counts: z.record(z.string(), z.int()),
    error: z.string().nullable(),
  })
  .meta({ id: "IntegrationPreview" });

const previewSeconds = 25;
const mostRows = 2_000;
const mostShown = 200;

/** Thrown to take everything back: nothing of a preview stays. */
class TakeBack extends Error {}

/** Shows what a pull would change: it is done, and taken back. @throws {AppError} 404, 403 `beyond_own_permissions` */
export async function previewConnection(id: string): Promise<z.input<typeof Preview>> {
  const connection = await find(id);
  checkMayPull(connection);
  const { signal } = limited(previewSeconds);
  return asConnection(id, () => previewSource(connection, openSource(connection, signal), mostRows));
}

/** Shows what taking over from a source would change. @param most rows that are looked at */
export async function previewSource(
  connection: IntegrationConnection,
  source: Source,
  most: number,
): Promise<z.input<typeof Preview>> {
  const pages: SourcePage[] = [];
  let error: string | null = null;
  let isComplete = true;
  let rowsRead = 0;
  try {
    for await (const page of source.pages(connection.cursor)) {
      pages.push(page);
      rowsRead += page.rows.length;
      if (rowsRead >= most) {
        isComplete = false;
        break;
      }
    }
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (!failure) throw thrown;
    error = failure.message;
    isComplete = false;
  }

  const seen: z.input<typeof Preview> = {
    rowsRead,
    isComplete,
    changes: [],
    issues: [],
    counts: {},
    error,
  };
  const work = transaction(async () => {
    const taker = pageTaker({
      connection,
      source,
      // No connection of the database is held while a partner is waited for: everything is read by now.
      signal: new AbortController().signal,
      onIssue: (issue) => void (seen.issues.length < mostShown && seen.issues.push(issue)),
      onChange: ({ kind, externalId }, { action, fields }) =>
        void (seen.changes.length < mostShown && seen.changes.push({ kind, externalId, action, fields })),
    });
    const cutOff = isComplete ? undefined : pages.at(-1)?.kind;
    for (const [index, page] of pages.entries()) {
      await taker.page(page.kind === cutOff ? { ...page, isWhole: false } : page);
      if (pages[index + 1]?.kind !== page.kind) await taker.endOf(page.kind);
    }
    seen.counts = { ...taker.counts };
    throw new TakeBack();
  });
  await work.catch((thrown: unknown) => {
    if (!(thrown instanceof TakeBack)) throw thrown;
  });
  return seen;
}

async function find(id: string): Promise<IntegrationConnection> {
  const connection = await transaction(() => IntegrationConnection.findByPk(id), { readOnly: true });
  if (!connection) throw notFound("Integration connection");
  return connection;
}

function limited(seconds: number): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(seconds * 1_000) };
}
