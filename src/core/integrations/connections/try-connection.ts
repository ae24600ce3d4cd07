import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import { IntegrationConnection, integrationSyncIssueSeverities } from "../../../models/integrations/index.ts";
import { asConnection } from "../sync/as-connection.ts";
import { failureOf } from "../sync/failure-of.ts";
import { createPageImporter } from "../sync/import-page.ts";
import { openSource } from "../sync/open-source.ts";
import type { Source, SourcePage } from "../sync/source.ts";
import { checkMayPull } from "./check-may-pull.ts";

export const ConnectionTest = z
  .object({
    ok: z.boolean(),
    code: z.string().nullable(),
    message: z.string(),
    rows: z.int().describe("Rows of the first page"),
  })
  .meta({ id: "IntegrationConnectionTest" });

const TEST_TIMEOUT_SECONDS = 20;

/** Request the first page from the remote system without changing anything. @throws {AppError} 404, 403 `beyond_own_permissions` */
export async function testConnection(id: string): Promise<z.input<typeof ConnectionTest>> {
  const connection = await getConnection(id);
  checkMayPull(connection);
  const { signal } = timeoutSignal(TEST_TIMEOUT_SECONDS);
  try {
    for await (const { rows } of openSource(connection, signal).pages({}))
      return { ok: true, code: null, message: "The remote system responds", rows: rows.length };
    return { ok: true, code: null, message: "The remote system responds but has no rows", rows: 0 };
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    return { ok: false, code: failure.code, message: failure.message, rows: 0 };
  }
}

export const Preview = z
  .object({
    rowsRead: z.int(),
    isComplete: z.boolean().describe("False if there are more rows than the preview reads"),
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

const PREVIEW_TIMEOUT_SECONDS = 25;
const MAX_ROWS = 2_000;
const MAX_LISTED = 200;

/** Thrown at the end of a preview to roll back its transaction. */
class RollBack extends Error {}

/** Show what a pull would change: run it in a transaction and roll it back. @throws {AppError} 404, 403 `beyond_own_permissions` */
export async function previewConnection(id: string): Promise<z.input<typeof Preview>> {
  const connection = await getConnection(id);
  checkMayPull(connection);
  const { signal } = timeoutSignal(PREVIEW_TIMEOUT_SECONDS);
  return asConnection(id, () => previewSource(connection, openSource(connection, signal), MAX_ROWS));
}

/** Show what importing from a source would change. @param maxRows stop reading after this many rows */
export async function previewSource(
  connection: IntegrationConnection,
  source: Source,
  maxRows: number,
): Promise<z.input<typeof Preview>> {
  const pages: SourcePage[] = [];
  let error: string | null = null;
  let isComplete = true;
  let rowsRead = 0;
  try {
    for await (const page of source.pages(connection.cursor)) {
      pages.push(page);
      rowsRead += page.rows.length;
      if (rowsRead >= maxRows) {
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

  const preview: z.input<typeof Preview> = {
    rowsRead,
    isComplete,
    changes: [],
    issues: [],
    counts: {},
    error,
  };
  const rolledBack = transaction(async () => {
    const importer = createPageImporter({
      connection,
      source,
      // Never aborted: all pages are read before the transaction, so that no database connection is held during requests.
      signal: new AbortController().signal,
      onIssue: (issue) => void (preview.issues.length < MAX_LISTED && preview.issues.push(issue)),
      onChange: ({ kind, externalId }, { action, fields }) =>
        void (
          preview.changes.length < MAX_LISTED && preview.changes.push({ kind, externalId, action, fields })
        ),
    });
    const cutOff = isComplete ? undefined : pages.at(-1)?.kind;
    for (const [index, page] of pages.entries()) {
      await importer.page(page.kind === cutOff ? { ...page, isWhole: false } : page);
      if (pages[index + 1]?.kind !== page.kind) await importer.endOf(page.kind);
    }
    preview.counts = { ...importer.counts };
    throw new RollBack();
  });
  await rolledBack.catch((thrown: unknown) => {
    if (!(thrown instanceof RollBack)) throw thrown;
  });
  return preview;
}

async function getConnection(id: string): Promise<IntegrationConnection> {
  const connection = await transaction(() => IntegrationConnection.findByPk(id), { readOnly: true });
  if (!connection) throw notFound("Integration connection");
  return connection;
}

function timeoutSignal(seconds: number): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(seconds * 1_000) };
}
